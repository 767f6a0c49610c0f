/** The browsers' error messages for a chunk that does not load. */
const messages = /dynamically imported module|module script failed|preload CSS/i;

/** After an update of the server an open page asks for chunks that no longer exist under their old names. */
export const isStaleBuild = (error: Error): boolean => messages.test(error.message);

const reloaded = 'millwright.reloaded';
const reloadInterval = 60_000;

/** Reloads the page with the current program, at most once a minute in case something else is wrong. */
export function reloadOnce(): void {
  const last = Number(sessionStorage.getItem(reloaded) ?? 0);
  if (Date.now() - last < reloadInterval) return;
  sessionStorage.setItem(reloaded, String(Date.now()));
  location.reload();
}
