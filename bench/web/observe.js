// Runs inside the page before any other script. Plain JavaScript, because it is sent unchanged.
(() => {
  const seen = { lcp: 0, cls: 0, inp: 0, frames: [] };
  globalThis.behaviour = seen;
  const on = (type, take, options) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...options });
  on('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime));
  on('layout-shift', ({ value, hadRecentInput }) => (seen.cls += hadRecentInput ? 0 : value));
  const slower = ({ duration }) => (seen.inp = Math.max(seen.inp, duration));
  on('event', slower, { durationThreshold: 16 });
  on('first-input', slower);
  const tick = (time) => {
    seen.frames.push(time);
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
})();
