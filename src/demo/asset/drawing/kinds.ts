import * as filling from './filling';
import { sheet } from './kit';
import * as packing from './packing';
import * as process from './process';
import * as utilities from './utilities';

const drawings = { ...filling, ...process, ...packing, ...utilities };

export type Kind = keyof typeof drawings;

/** What a machine of this kind looks like, as SVG. */
export const drawingOf = (kind: Kind): string => sheet(drawings[kind]());
