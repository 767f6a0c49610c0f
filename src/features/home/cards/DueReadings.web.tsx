import { DueReadings as Meters } from '#features/measurement/card/DueReadings.web';
import { Card } from '#web/ui/Card.tsx';
import { MoreOf } from './Group.web';
import type { Block, HomeReading } from '../home';
import { words } from '../below.words';

/** With more of them, a round is the better way, and what is below would be out of sight. */
const most = 5;

/** Meters whose next reading is due. */
export function DueReadings({ due }: { due: Block<HomeReading> }) {
  const shown = { ...due, results: due.results.slice(0, most) };
  return (
    <Card id="due-readings" title={words.dueReadings} count={due.count}>
      <Meters key={shown.results[0]?.id} ids={shown.results.map(({ id }) => id)} />
      <MoreOf block={shown} title={words.dueReadings} />
    </Card>
  );
}
