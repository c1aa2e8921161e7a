// A board whose kernel is gone keeps its picture and says what to do.
//
// JupyterLab and Notebook show a widget only while the kernel that made it lives: after that a
// stored output reads "Error displaying widget: model not found", even if a picture is stored
// beside the widget. This plugin shows that picture, with a sentence. It is a module as JupyterLab
// loads them (an entry in _JUPYTERLAB), written by hand: it needs nothing that would be bundled.
(() => {
  const WIDGET = "application/vnd.jupyter.widget-view+json";
  const PICTURE = "image/svg+xml";
  const LOST = "Error displaying widget";
  const WORDS =
    "This board is a picture of when the cell ran: its kernel is gone. Run the cell again to go on.";

  const isOurs = (model) => String(model.data[PICTURE] ?? "").includes('class="bl-');

  /** Watch over a renderer of widgets: where it has nothing to show, show the picture. */
  function watched(renderer, rendermime) {
    const render = renderer.renderModel.bind(renderer);
    renderer.renderModel = async (model) => {
      await render(model);
      if (!renderer.node.textContent.startsWith(LOST) || !isOurs(model)) return;
      const words = document.createElement("p");
      words.textContent = WORDS;
      const picture = rendermime.createRenderer(PICTURE);
      await picture.renderModel(model);
      renderer.node.textContent = "";
      renderer.addWidget(picture);
      renderer.node.prepend(words);
    };
    return renderer;
  }

  function createNew(panel) {
    const { rendermime } = panel.content;
    const create = rendermime.createRenderer.bind(rendermime);
    rendermime.createRenderer = (type) => {
      const renderer = create(type);
      return type === WIDGET ? watched(renderer, rendermime) : renderer;
    };
  }

  const plugin = {
    id: "boardlab:pictures",
    description: "Shows the picture of a board whose kernel is gone.",
    autoStart: true,
    activate: (app) => app.docRegistry.addWidgetExtension("Notebook", { createNew }),
  };

  window._JUPYTERLAB ??= {};
  window._JUPYTERLAB.boardlab = {
    init: () => {},
    get: async () => () => ({ __esModule: true, default: plugin }),
  };
})();
