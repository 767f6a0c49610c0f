import * as filling from './filling';
import { sheet } from './kit';
import * as packing from './packing';
import * as process from './process';
import * as utilities from './utilities';

const drawings = { ...filling, ...process, ...packing, ...utilities };

export type Kind = keyof typeof drawings;

/** The drawing of a kind of machine, as SVG. */
export const drawingOf = (kind: Kind): string => sheet(drawings[kind]());
