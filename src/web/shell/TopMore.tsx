import { Ellipsis } from 'lucide-react';
import { words } from '#words/screen';
import { lazyScreen } from '../lazy-screen.tsx';
import { LazyButton } from '../ui/LazyButton.tsx';
import type { Entry } from './entries.ts';

const TopChoices = lazyScreen(async () => (await import('./TopChoices.tsx')).TopChoices);

interface TopMoreProps {
  choices: Entry[];
  /** The first path segment of the page. */
  current: string;
}

/** The button behind which the entries stand that do not fit. */
export function TopMore({ choices, current }: TopMoreProps) {
  const button = (
    <button
      type="button"
      aria-label={words.nav.more}
      aria-haspopup="menu"
      data-here={choices.some(({ slugs }) => slugs.includes(current)) || undefined}
    >
      <Ellipsis size={18} />
    </button>
  );
  return (
    <LazyButton button={button} load={TopChoices.load}>
      <TopChoices button={button} choices={choices} />
    </LazyButton>
  );
}
