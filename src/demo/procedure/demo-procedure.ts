import type { WrittenStep } from '#features/procedure/procedure';

export interface DemoProcedure {
  key: string;
  name: string;
  description: string;
  fields: WrittenStep[];
}
