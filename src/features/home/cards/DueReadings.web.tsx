import { DueReadings as Meters } from '#features/measurement/card/DueReadings.web';
import { Card } from '#web/ui/Card.tsx';
import { MoreOf } from './Group.web';
import type { Block, HomeReading } from '../home';
import { words } from '../below.words';

/** Meters whose next reading is due. */
export const DueReadings = ({ due }: { due: Block<HomeReading> }) => (
  <Card id="due-readings" title={words.dueReadings} count={due.count}>
    <Meters key={due.results[0]?.id} ids={due.results.map(({ id }) => id)} />
    <MoreOf block={due} title={words.dueReadings} />
  </Card>
);
