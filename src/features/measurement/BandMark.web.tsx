import { type Meaning, Pill } from '#web/ui/Pill.tsx';
import { type Band, bands } from './options';

const meanings: Record<Band, Meaning> = { ok: 'online', warning: 'warning', action: 'critical' };

const labelOf = (band: Band): string => bands.find(({ value }) => value === band)!.label;

/** Where the last reading is among the limits: a shape, the word and the colour. */
export const BandMark = ({ band }: { band: Band | null | undefined }) =>
  band ? <Pill meaning={meanings[band]}>{labelOf(band)}</Pill> : null;
