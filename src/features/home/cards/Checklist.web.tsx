import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { usePref } from '#web/prefs.ts';
import { useSession } from '#web/session.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Glyph } from '#web/ui/Pill.tsx';
import type { Home } from '../home';
import { words } from '../checklist.words';
import styles from '../home.module.css';

/** The first steps of an organisation (S46), ticked by what happens; who has done them all can put them away. */
export function Checklist({ steps }: { steps: NonNullable<Home['checklist']> }) {
  const { me } = useSession();
  const [hidden, hide] = usePref(`checklist.${me.organization.id}`, '');
  const done = steps.filter(({ is_done }) => is_done).length;
  const complete = done === steps.length;
  if (complete && hidden) return null;
  const next = steps.find(({ is_done }) => !is_done)?.key;
  return (
    <Card
      id="first-steps"
      title={words.title}
      actions={
        <>
          <span className={styles.progress}>{words.progress(done, steps.length)}</span>
          {complete && (
            <Button variant="subtle" onClick={() => hide('hidden')}>
              {words.dismiss}
            </Button>
          )}
        </>
      }
    >
      {complete && <p className={styles.none}>{words.complete}</p>}
      <ol className={styles.steps}>
        {steps.map(({ key, is_done }) => (
          <li key={key} data-done={is_done || undefined} data-next={key === next || undefined}>
            <Glyph meaning={is_done ? 'done' : 'open'} />
            {is_done ? (
              <span>
                {words.steps[key].title} <span className="visually-hidden">({words.done})</span>
              </span>
            ) : (
              <Link to={words.steps[key].to} hash={words.steps[key].hash}>
                <span>{words.steps[key].title}</span>
                <small>{words.steps[key].text}</small>
                <ChevronRight size={16} aria-hidden="true" />
              </Link>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
