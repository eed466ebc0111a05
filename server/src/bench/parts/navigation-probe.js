// Runs in the page. `watchForContent` sets `contentShown`, a promise of the milliseconds from the next click to the first painted frame with new content.
globalThis.watchForContent = (path, content) => {
  const before = new Set(document.querySelectorAll(content));
  const isShown = () =>
    location.pathname === path && [...document.querySelectorAll(content)].some((element) => !before.has(element));
  globalThis.contentShown = new Promise((resolve) => {
    const look = (clicked) => {
      if (!isShown()) return requestAnimationFrame(() => look(clicked));
      // The next frame is painted before the task that follows it.
      return requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - clicked)));
    };
    addEventListener('click', ({ timeStamp }) => look(timeStamp), { capture: true, once: true });
  });
};
