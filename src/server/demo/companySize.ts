/** Size of a demo company; counters, devices and bills depend on its contracts. */
export interface CompanySize {
  sites: number;
  tanks: number;
  clients: number;
  contracts: number;
  orders: number;
  /** Flats that consume gas per flat with a contract; commercial sites are complete. */
  flatsPerContract: number;
}

/** Full demo company: about forty buildings with all flats. */
export const SMALL: CompanySize = {
  sites: 40,
  tanks: 60,
  clients: 2_150,
  contracts: 2_330,
  orders: 780,
  flatsPerContract: 1,
};

/** Smaller demo company that covers every status, with a sample of the flats. */
export const SHOWCASE: CompanySize = {
  sites: 40,
  tanks: 60,
  clients: 110,
  contracts: 120,
  orders: 66,
  flatsPerContract: 20,
};
