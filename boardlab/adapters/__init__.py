"""Boards in other ecosystems: notebooks as pages without a kernel."""
