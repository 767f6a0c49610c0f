import { buildingProcedures } from './building';
import type { DemoProcedure } from './demo-procedure';
import { machineProcedures } from './machines';

/** The procedures of the demo plant. */
export const demoProcedures: readonly DemoProcedure[] = [...machineProcedures, ...buildingProcedures];

/** The procedures of each template, by key. */
export const proceduresOfTemplate: Record<string, readonly string[]> = {
  'compressor-service': ['loto', 'compressor'],
  'boiler-check': ['boiler'],
  switchgear: ['thermography'],
  'forklift-check': ['forklift'],
  'generator-test': ['generator'],
};

/** Steps of work orders that fail, by key, with what was noted. */
export const failsInJob: Record<string, { step: string; note: string }> = {
  'lift-pump-seal': { step: 'Mechanical seal: leakage', note: 'Drips about every second; seal is ordered.' },
  'l1-conveyor-chain': { step: 'Belt edges and splice', note: 'Two plates cracked next to the splice.' },
};

/** The procedures of other work orders, by key. */
export const proceduresOfJob: Record<string, readonly string[]> = {
  'booster-vibration': ['pump'],
  'lift-pump-seal': ['loto', 'pump'],
  'l1-conveyor-chain': ['conveyor'],
  'evaporator-ice': ['chiller'],
  'plan hvac': ['hvac-filter'],
  'plan boiler': ['boiler'],
};
