import type { CompanyFacts } from '../partner';

/** A company as a register gives it; its key there finds it again. */
export type RegisterCompany = CompanyFacts & { id: string };

/** A register that is asked live. `ask` fetches JSON, within the limits that hold for all. */
export interface Connector {
  key: string;
  name: string;
  description: string;
  search(ask: Ask, text: string): Promise<RegisterCompany[]>;
  lookup(ask: Ask, id: string): Promise<RegisterCompany | undefined>;
}

/** The answer of a path of the register, parsed; undefined where it has nothing there. */
export type Ask = (path: string) => Promise<unknown>;
