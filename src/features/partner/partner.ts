/** The shapes of the search for companies that server and screen share (D25). */
export const kinds = ['vendor', 'contact', 'company'] as const;
export type Kind = (typeof kinds)[number];

/** Ours, a directory by its id, or a connector by its key. */
export interface Source {
  kind: 'ours' | 'directory' | 'connector';
  /** `ours`, the id of the directory, or the key of the connector: what `source` filters by. */
  id: string;
  /** The entry in it. */
  key: string;
  name: string;
  /** As of when. */
  date: string | null;
}

/** What a source says of a company. */
export interface CompanyFacts {
  name: string;
  other_names: string | null;
  registration_number: string | null;
  tax_number: string | null;
  lei: string | null;
  address: string | null;
  country: string | null;
  industry: string | null;
  website: string | null;
  email: string | null;
  phone: string | null;
  status: string | null;
  updated_on: string | null;
}

export interface PartnerContact {
  id: string | null;
  name: string;
  role: string | null;
  email: string | null;
  phone: string | null;
}

export interface Partner {
  key: string;
  name: string;
  other_names: string | null;
  kinds: Kind[];
  sources: Source[];
  place: { address: string | null; country: string | null };
  industry: string | null;
  numbers: { registration_number: string | null; tax_number: string | null; lei: string | null };
  website: string | null;
  status: string | null;
  contacts: PartnerContact[];
  /** Vendors of ours that are this company; more than one can be merged. */
  vendors: { id: string; name: string }[];
  /** How many parts they supply. */
  parts: number;
  open_orders: number;
  /** Of twelve months; null for people who may not read costs. */
  spend: string | null;
  currency: string;
  /** Percent of lines on time (reckoning B8); null for people who may not read figures. */
  on_time: number | null;
  /** Too few lines were due to judge by. */
  few: boolean;
  /** Likely the same company, without proof. */
  doubles: { key: string; name: string; why: string }[];
}

export interface FacetValue {
  value: string;
  label: string;
  count: number;
}

export const facetKeys = ['kind', 'industry', 'country', 'buys', 'source'] as const;
export type FacetKey = (typeof facetKeys)[number];
export type Facets = Record<FacetKey, FacetValue[]>;

export interface ConnectorState {
  key: string;
  name: string;
  state: 'answered' | 'kept' | 'slow' | 'failed';
}

export interface PartnerPage {
  count: number;
  /** There are more than were looked at: the counts are the least there are. */
  is_more: boolean;
  next: string | null;
  previous: string | null;
  page: number;
  page_size: number;
  results: Partner[];
  facets: Facets;
  connectors: ConnectorState[];
}

export interface Directory {
  id: string;
  name: string;
  companies: number;
  loaded_at: string | null;
}

export interface ConnectorSetting {
  key: string;
  name: string;
  description: string;
  is_on: boolean;
}

export const mostCompared = 4;
