import { Type } from 'typebox';
import { counterRecord, counterRow } from './counterSchemas';
import { counterSteps } from './counterTransitions';
import { counters } from './counterRepository';
import { gasShareCall } from '../tanks/gasBalanceService';
import { counterImportCalls } from './imports/counterImport';
import { addCounterCall } from './counterCreation';
import { readingImportCalls } from './imports/readingImport';
import { readCalls } from '../../lists/crudRoutes';
import { counterSheet } from '../../lists/exportColumns/equipment';

/** Counters: list and read; they come into being beside contracts and orders, or by imports. */
export const counterCalls = [
  ...readCalls({
    noun: 'counter',
    area: 'superAdmin',
    table: counters,
    sheet: counterSheet,
    record: counterRecord,
    row: Type.Object(counterRow),
  }),
  addCounterCall,
  ...counterSteps.calls,
  gasShareCall,
  ...counterImportCalls,
  ...readingImportCalls,
];
