// The part of anywidget's contract that a widget uses, without Jupyter: a model, and views of it.
window.host = {
  models: [],
  model(state) {
    const handlers = {};
    const call = (name, ...args) => [...(handlers[name] ?? [])].forEach((f) => f(...args));
    const model = {
      sent: [],
      dead: false,
      get: (name) => state[name],
      send: (content) => {
        if (model.dead) throw new Error("Cannot send");
        model.sent.push(structuredClone(content));
      },
      on: (name, f) => (handlers[name] ??= []).push(f),
      off: (name, f) => (handlers[name] = (handlers[name] ?? []).filter((g) => g !== f)),
      // What the kernel does: set traits, one after another, and send messages.
      update: (traits) => {
        for (const [name, value] of Object.entries(traits)) {
          state[name] = value;
          call(`change:${name}`);
        }
      },
      message: (content) => call("msg:custom", content, []),
      listeners: () => Object.values(handlers).flat().length,
    };
    host.models.push(model);
    return model;
  },
  async load(source) {
    const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    host.widget = (await import(url)).default;
    URL.revokeObjectURL(url);
  },
  views: [],
  async view(model, parent = document.body) {
    const end = new AbortController();
    const el = document.createElement("main");
    el.setAttribute("aria-label", `view ${host.views.length + 1}`);
    parent.append(el);
    await host.widget.initialize?.({ model, signal: end.signal });
    const cleanup = await host.widget.render({ model, el, signal: end.signal });
    const view = { el, abort: () => end.abort(), cleanup };
    host.views.push(view);
    return view;
  },
};
// Every listener on a page element that is still there, so that a view can prove it left none.
{
  const { addEventListener } = EventTarget.prototype;
  window.listening = 0;
  EventTarget.prototype.addEventListener = function (type, f, options) {
    const signal = options?.signal;
    if (this instanceof Element || this === window || this === document) {
      window.listening += 1;
      if (signal) addEventListener.call(signal, "abort", () => (window.listening -= 1));
    }
    return addEventListener.call(this, type, f, options);
  };
}
