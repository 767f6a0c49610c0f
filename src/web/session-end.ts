/** The longest wait for drafts to be stored: nobody should stay on a page where nothing works. */
const timeout = 2_000;

type Keep = () => Promise<unknown>;
const keeping = new Set<Keep>();
let ended = false;

/** Registers what a page must save when the session ends; returns how to unregister. */
export function saveAtSessionEnd(save: Keep): () => void {
  keeping.add(save);
  return () => keeping.delete(save);
}

/** True once the session is over: then nobody is asked whether to stay on the page. */
export const sessionEnded = (): boolean => ended;

/** Goes to the sign-in page, which leads back here. */
export async function goToSignIn(): Promise<void> {
  if (ended) return;
  ended = true;
  const late = new Promise((resolve) => setTimeout(resolve, timeout));
  await Promise.race([Promise.allSettled([...keeping].map((save) => save())), late]);
  const here = location.pathname + location.search;
  location.replace(here === '/' ? '/login' : `/login?next=${encodeURIComponent(here)}`);
}
