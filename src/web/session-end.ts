/** Longest to wait for a browser to keep what was typed: who cannot do anything here should not be left here. */
const patience = 2_000;

type Keep = () => Promise<unknown>;
const keeping = new Set<Keep>();
let ended = false;

/** What a page must not lose when the session ends under it; answers how to be asked no more. */
export function keepAtEnd(keep: Keep): () => void {
  keeping.add(keep);
  return () => keeping.delete(keep);
}

/** Nobody is asked whether to stay on a page that can do nothing any more. */
export const sessionEnded = (): boolean => ended;

/** To sign in, and from there back to here. */
export async function goToSignIn(): Promise<void> {
  if (ended) return;
  ended = true;
  const late = new Promise((resolve) => setTimeout(resolve, patience));
  await Promise.race([Promise.allSettled([...keeping].map((keep) => keep())), late]);
  const here = location.pathname + location.search;
  location.replace(here === '/' ? '/login' : `/login?next=${encodeURIComponent(here)}`);
}
