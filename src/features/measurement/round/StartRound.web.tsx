import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Play } from 'lucide-react';
import type { Row } from '#web/query.ts';
import { useSession } from '#web/session.tsx';
import { words } from '../measurement-page.words';
import { useProgress } from './progress';
import { roundOf } from './round-query';

const texts = words.round;

/** Begins a round, or goes on where it was left. */
export function StartRound({ row }: { row: Row }) {
  const { may } = useSession();
  const round = roundOf(row);
  const progress = useProgress(round.id);
  const all = round.measurements.length;
  if (all === 0 || !may('do', 'measurement-round', round)) return null;
  const done = round.measurements.filter(({ id }) => progress.outcomeOf(id).state !== 'open').length;
  return (
    <Button component={Link} to={`/round/${round.id}`} leftSection={<Play size={16} />}>
      {progress.isBegun ? texts.goOn(done, all) : texts.start}
    </Button>
  );
}
