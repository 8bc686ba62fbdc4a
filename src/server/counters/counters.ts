import { Type } from 'typebox';
import { counterRecord, counterRow } from './counterShown';
import { counterSteps } from './counterSteps';
import { counters } from './countersTable';
import { gasShareCall } from '../tanks/gasBalance';
import { counterImportCalls } from './importCounters';
import { addCounterCall } from './newCounter';
import { readingImportCalls } from './importReadings';
import { readCalls } from '../kit/crud';
import { counterSheet } from '../sheets/equipment';

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
