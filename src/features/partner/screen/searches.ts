import { usePref } from '#web/prefs.ts';
import { useSession } from '#web/session.tsx';

const mostRecent = 8;
const mostSaved = 20;

function read(text: string): string[] {
  try {
    const found: unknown = JSON.parse(text);
    return Array.isArray(found) ? found.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

/** What this person searched for and saved, in this browser. */
export function useSearches() {
  const { me } = useSession();
  const [recent, setRecent] = usePref(`partners.recent.${me.id}`, '[]');
  const [saved, setSaved] = usePref(`partners.saved.${me.id}`, '[]');
  const first = (text: string, before: string, most: number) =>
    JSON.stringify([text, ...read(before).filter((one) => one !== text)].slice(0, most));
  return {
    recent: read(recent),
    saved: read(saved),
    remember: (text: string) => setRecent(first(text, recent, mostRecent)),
    save: (text: string) => setSaved(first(text, saved, mostSaved)),
    forget: (text: string) => {
      setRecent(JSON.stringify(read(recent).filter((one) => one !== text)));
      setSaved(JSON.stringify(read(saved).filter((one) => one !== text)));
    },
  };
}
