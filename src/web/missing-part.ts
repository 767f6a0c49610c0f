/** What each browser says when a part of the program does not come. */
const said = /dynamically imported module|module script failed|preload CSS/i;

/** While somebody has a page open the server is brought up to date: what it asks for next has another name by then. */
export const isMissingPart = (error: Error): boolean => said.test(error.message);

const reloaded = 'millwright.reloaded';
const patience = 60_000;

/** Begins anew with the program of now, at the same address; not again and again, where that is not what is wrong. */
export function beginAnew(): void {
  const last = Number(sessionStorage.getItem(reloaded) ?? 0);
  if (Date.now() - last < patience) return;
  sessionStorage.setItem(reloaded, String(Date.now()));
  location.reload();
}
