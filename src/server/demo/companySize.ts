/** How large a demo company is; its counters, devices and bills follow from its contracts. */
export interface CompanySize {
  sites: number;
  tanks: number;
  clients: number;
  contracts: number;
  orders: number;
  /** How many flats burn gas for each one that is written down; shops and works are written down all. */
  neighbours: number;
}

/** A company that supplies some forty buildings, flat by flat. */
export const SMALL: CompanySize = {
  sites: 40,
  tanks: 60,
  clients: 2_150,
  contracts: 2_330,
  orders: 780,
  neighbours: 1,
};

/** The part of it that shows every state there is, without all the neighbours. */
export const SHOWCASE: CompanySize = {
  sites: 40,
  tanks: 60,
  clients: 110,
  contracts: 120,
  orders: 66,
  neighbours: 20,
};
