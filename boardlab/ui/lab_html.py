"""What a dice lab says, as HTML. Whatever was typed is text and nothing else."""

from __future__ import annotations

from html import escape
from urllib.parse import quote

from boardlab.odds.charts.chart import BAND, MOST
from boardlab.odds.lab.as_csv import csv_text
from boardlab.odds.lab.formula import Formula
from boardlab.odds.lab.lab import Lab
from boardlab.odds.notation.tokens import ExpressionError, pointed
from boardlab.ui.chart import MOST_EVERY
from boardlab.ui.widget import sendable
from boardlab.view.themes import LIGHT

LINKED = 3000
"""Tables of more lines are too long for a link."""

STYLE = (
    """<style>
.bl-lab{max-width:860px;width:100%;container-type:inline-size;color:var(--jp-ui-font-color1);
font-family:var(--jp-ui-font-family);overflow:visible}
.bl-lab .widget-html-content{line-height:1.45;font-size:var(--jp-ui-font-size1)}
.bl-lab :is(.widget-html-content,.widget-htmlmath-content){min-width:0}
.bl-lab .widget-html,.bl-lab .widget-htmlmath{height:auto}
.bl-lab input,.bl-lab select{font-size:var(--jp-ui-font-size1)}
.bl-lab-field input{font-family:var(--jp-code-font-family);font-size:15px!important}
.bl-lab :is(input,select,button,a):focus-visible{outline:2px solid var(--jp-brand-color1);
outline-offset:1px}
.bl-lab .jupyter-button{color:var(--jp-ui-font-color1);background:var(--jp-layout-color2)}
.bl-lab-rows{display:flex;flex-flow:row wrap;gap:4px 12px;align-items:center}
.bl-lab .bl-lab-line{flex-wrap:nowrap}.bl-lab .bl-lab-line>*{flex-shrink:0}
.bl-lab .bl-lab-line>.bl-lab-field{flex-shrink:1}
.bl-lab pre.bl-lab-wrong{margin:0 0 4px;white-space:pre-wrap;color:var(--jp-error-color1);
font:13px/1.35 var(--jp-code-font-family);background:none}
.bl-lab .bl-lab-at{display:block;white-space:pre;overflow-x:auto}
.bl-lab pre.bl-lab-code{margin:0;padding:6px 8px;overflow-x:auto;color:var(--jp-ui-font-color1);
background:var(--jp-layout-color2);font:13px/1.4 var(--jp-code-font-family)}
.bl-lab table{border-collapse:collapse;color:inherit;margin:2px 0}
.bl-lab th,.bl-lab td{padding:3px 12px 3px 0;text-align:left;vertical-align:baseline;
background:none}
.bl-lab th{font-weight:600;max-width:220px;overflow-wrap:break-word}
.bl-lab td>div.bl-lab-wide{overflow-x:auto;overflow-y:hidden}
.bl-lab .bl-lab-key{display:inline-block;margin-right:18px}.bl-lab-key svg{vertical-align:-3px}
.bl-lab .bl-lab-big{font-weight:600;font-size:15px;overflow-wrap:anywhere}
.bl-lab .widget-checkbox{margin:2px;height:auto}.bl-lab .widget-checkbox label{display:flex;
align-items:center;gap:4px}.bl-lab summary{cursor:pointer}
.bl-lab a{color:var(--jp-content-link-color);text-decoration:underline}
.bl-lab .bl-lab-say{margin:2px 0}.bl-lab svg.bl-lab-badge{vertical-align:middle}
@container (max-width:480px){.bl-lab :is(table,tbody,tr,th,td){display:block;max-width:100%}
.bl-lab td{padding:0 0 8px}
.bl-lab .bqplot g.label text,.bl-lab .bqplot text.label{font-size:11px!important}
"""
    + "".join(
        f'.bl-lab .bl-live-{every} g.axis[text-anchor="middle"] '
        f"g.tick:not(:nth-of-type({every}n+1)) text{{display:none}}"
        for every in range(2, MOST_EVERY + 1)
    )
    + "}</style>"
)

_SHAPES = (
    "M4 10a6 6 0 1 0 12 0a6 6 0 1 0-12 0z",
    "M4.5 4.5h11v11h-11z",
    "M10 3.5L16.5 15.5H3.5z",
    "M10 2.5L17.5 10L10 17.5L2.5 10z",
)


def badge(series: int) -> str:
    """The colour and the shape by which one of several set-ups is told in the chart."""
    return (
        '<svg class="bl-lab-badge" width="20" height="20" aria-hidden="true">'
        f'<path d="{_SHAPES[series % MOST]}" fill="{LIGHT[f"p{series % MOST + 1}"]}" '
        'stroke="var(--jp-ui-font-color1)"/></svg>'
    )


def wrong(error: Exception) -> str:
    """What is wrong with what was typed; of an expression, where."""
    text = escape(sendable(str(error)))
    if isinstance(error, ExpressionError):
        at = escape(sendable(pointed(error.text, error.span)))
        # In lines of their own, which are not wrapped: the carets stay where they point.
        text = f'<span class="bl-lab-at" tabindex="0">{at}</span>{escape(sendable(error.reason))}'
    return f'<pre class="bl-lab-wrong" role="alert">{text}</pre>'


def legend(lab: Lab) -> str:
    """What the points, the arms and the lines in the chart stand for."""
    rolls, keys = lab.rolls[lab.hand].total, []
    if len(lab.setups) > 1 and lab.numeric and lab.show == "exactly":
        line = _drawn("M1 8H15M1 4V12M15 4V12")
        keys.append(f"{line} mean and standard deviation of each set-up")
    if rolls:
        dot = f'<circle cx="8" cy="8" r="4.5" fill="{LIGHT["glow"]}" stroke="{LIGHT["text"]}"/>'
        dot = f'<svg width="16" height="16" aria-hidden="true">{dot}</svg>'
        keys.append(f"{dot} {rolls:,} roll{'s' if rolls > 1 else ''}{_of(lab)}")
    if rolls > 1:
        arms = _drawn("M3 2H13M3 14H13M8 2V14")
        keys.append(f"{arms} where {BAND * 100} of 100 such samples lie")
    return "".join(f'<span class="bl-lab-key">{key}</span>' for key in keys)


def _drawn(d: str) -> str:
    return (
        f'<svg width="16" height="16" aria-hidden="true"><path d="{d}" fill="none" '
        'stroke="currentColor" stroke-width="1.6"/></svg>'
    )


def _of(lab: Lab) -> str:
    return f" of {escape(_short(lab.names[lab.hand]))}" if len(lab.setups) > 1 else ""


GRAMMAR = """<details class="bl-lab-say"><summary>What can be written</summary>
<table aria-label="Expressions"><tr><th scope="row">3d6+2</th><td>the sum of three dice, and 2;
<code>d%</code> has 100 faces, <code>d{1,2,2,3}</code> faces of its own</td></tr>
<tr><th scope="row">4d6kh3</th><td>keep the highest three; <code>kl</code> keep lowest,
<code>dh dl</code> drop highest, lowest</td></tr>
<tr><th scope="row">5d6&gt;=4</th><td>how many dice show 4 or more; <code>(5d6)&gt;=20</code> asks
whether the sum is</td></tr>
<tr><th scope="row">2d6!</th><td>the highest face explodes, again and again; <code>!o</code> once,
<code>!&gt;=5</code> from 5 upwards</td></tr>
<tr><th scope="row">2d6r1</th><td>a 1 is rolled again until it is none; <code>ro1</code>
once</td></tr>
<tr><th scope="row">d20+2 vs d20</th><td>who is above: win, tie, lose</td></tr>
<tr><th scope="row">max(d8, 2d4)</th><td>the higher of the two; <code>min</code>, and
<code>+ - * /</code> (rounded down)</td></tr></table></details>"""


def answers(lab: Lab) -> str:
    """The table of answers: a row for each set-up, with the chances of what is asked."""
    several = len(lab.setups) > 1
    rows = []
    for at, (name, each) in enumerate(zip(lab.names, lab.setups, strict=True)):
        mark = f"{badge(at)} " if several else ""
        told = [escape(answer.text) for answer in lab.answers if answer.name == name]
        lines = [f"<div class='bl-lab-big'>{'<br>'.join(told)}</div>"] if told else []
        lines += [f"<div>{escape(each.spread)}</div>"] if each.spread else []
        head = f"<th scope='row'>{mark}{escape(_short(name))}</th>"
        rows.append(f"<tr>{head}<td>{''.join(lines)}</td></tr>")
    words = escape(lab.setups[lab.hand].words)
    return (
        f"<div role='status'><table aria-label='Answers'>{''.join(rows)}</table>"
        f"<p class='bl-lab-say'>{escape(_short(lab.names[lab.hand]))} is {words}.</p></div>"
    )


def rolled(lab: Lab) -> str:
    """What was rolled, in words."""
    said = "".join(f"<p class='bl-lab-say'>{escape(line)}</p>" for line in lab.remarks)
    return f"<div role='status'>{said}</div>" if said else ""


def python(lab: Lab) -> str:
    """The lines of Python, and the table as a link."""
    lines = lab.python or "# These distributions were given from Python."
    code = f'<pre class="bl-lab-code" tabindex="0" aria-label="Python">{escape(lines)}</pre>'
    return f"<p class='bl-lab-say'>The same in Python:</p>{code}{_link(lab)}"


def _link(lab: Lab) -> str:
    if sum(len(each.drawn()) for each in lab.setups) > LINKED:
        return "<p class='bl-lab-say'>.save_csv(\"odds.csv\") writes the whole table.</p>"
    href = f"data:text/csv;charset=utf-8,{quote(csv_text(lab))}"
    return (
        f'<p class="bl-lab-say"><a download="dice-lab.csv" href="{href}">'
        "Download the table (CSV)</a></p>"
    )


def formula(found: tuple[Formula, ...], name: str) -> str:
    """The formulas of a set-up, for mathematics in the page."""
    if not found:
        return (
            f"<p class='bl-lab-say'>There is no short formula for {escape(_short(name))}: all "
            "that can be rolled is counted.</p>"
        )
    rows = "".join(
        f"<tr><th scope='row'>{each.name}</th><td><div class='bl-lab-wide' tabindex='0'>"
        f"$\\displaystyle {each.latex}$</div></td></tr>"
        for each in found
    )
    letters = {letter: None for each in found for letter in each.letters}
    told = f"<p class='bl-lab-say'>with {escape(', '.join(letters))}</p>"
    return f"<table aria-label='Formulas'>{rows}</table>{told}"


def _short(name: str) -> str:
    return name if len(name) <= 60 else f"{name[:59]}\u2026"
