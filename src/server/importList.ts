import type { AnyDataImport } from './imports/dataImportKind';
import { openingBalanceImport } from './modules/bills/openingBalanceImport';
import { clientImport } from './modules/clients/clientImport';
import { contractImport } from './modules/contracts/contractImport';
import { counterDataImport } from './modules/counters/imports/counterDataImport';
import { deviceDataImport } from './modules/devices/deviceDataImport';
import { siteImport } from './modules/sites/siteImport';
import { tankImport } from './modules/tanks/tankImport';
import { chequeImport } from './modules/wallets/chequeImport';

/** Data imports of a company that starts to use Tankbook, in order. */
export const dataImports: readonly AnyDataImport[] = [
  siteImport,
  clientImport,
  tankImport,
  counterDataImport,
  deviceDataImport,
  contractImport,
  openingBalanceImport,
  chequeImport,
];
