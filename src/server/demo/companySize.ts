/** Size of a demo company; counters, devices and bills depend on its contracts. */
export interface CompanySize {
  sites: number;
  tanks: number;
  clients: number;
  contracts: number;
  orders: number;
  /** Whether the tanks of flats are small, because few of the flats exist. */
  hasSmallTanks: boolean;
}

/** Full demo company: about forty buildings with all flats. */
export const SMALL: CompanySize = {
  sites: 40,
  tanks: 60,
  clients: 2_150,
  contracts: 2_330,
  orders: 780,
  hasSmallTanks: false,
};

/** Smaller demo company that covers every status, with three flats per building. */
export const SHOWCASE: CompanySize = {
  sites: 40,
  tanks: 60,
  clients: 110,
  contracts: 120,
  orders: 66,
  hasSmallTanks: true,
};
