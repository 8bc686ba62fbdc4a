import type { RecordType } from '../../store/feature';
import { tankRecords } from '../../features/tanks/tankRecords';
import { deviceRecords } from '../../features/devices/deviceRecords';
import { clientRecords } from '../../features/clients/clientRecords';
import { contractRecords } from '../../features/contracts/contractRecords';
import { billRecords } from '../../features/bills/billRecords';
import { orderRecords } from '../../features/orders/orderRecords';
import { posRecords } from '../../features/pos/posRecords';
import { userRecords } from '../../features/users/userRecords';
import { counterRecords } from '../../features/counters/counterRecords';

const RECORDS = {
  tanks: tankRecords,
  devices: deviceRecords,
  clients: clientRecords,
  contracts: contractRecords,
  bills: billRecords,
  orders: orderRecords,
  pos: posRecords,
  users: userRecords,
  counters: counterRecords,
};

/** The lists whose rows are drawn before the program is there: nothing in them but what a page can show by itself. */
export const EARLY_LISTS = [
  'tanks',
  'devices',
  'clients',
  'contracts',
  'bills',
  'orders',
  'pos',
  'users',
  'counters',
] as const satisfies readonly (keyof typeof RECORDS)[];

export type EarlyList = (typeof EARLY_LISTS)[number];

/** The list at an address that asks for nothing but its first page. */
export const earlyListAt = (path: string, search: string): EarlyList | undefined =>
  search ? undefined : EARLY_LISTS.find((name) => RECORDS[name].path === path);

/** How it is called and what it takes to see it. */
export const wordsOf = (name: EarlyList): RecordType => RECORDS[name];
