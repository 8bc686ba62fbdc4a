import type { AnySchema } from 'yup';
import { counterRowSchema } from '../../../src/domain/counters/counterImports';
import { deviceRowSchema } from '../../../src/domain/devices/deviceImport';
import { DATA_IMPORT_KINDS } from '../../../src/domain/imports/dataImport';
import type { DataImportKind } from '../../../src/domain/imports/dataImport';
import { DATA_IMPORT_COLUMNS } from '../../../src/domain/imports/importColumns';
import { parseCell } from '../../../src/server/imports/importCells';
import { exampleLine } from '../../../src/domain/imports/importFile';
import {
  balanceImportSchema,
  chequeImportSchema,
  clientImportSchema,
  contractImportSchema,
  siteImportSchema,
  tankImportSchema,
} from '../../../src/server/imports/importSchemas';
import { validationErrors } from '../../../src/domain/validation';

const SCHEMAS: Record<DataImportKind, AnySchema> = {
  sites: siteImportSchema,
  clients: clientImportSchema,
  tanks: tankImportSchema,
  counters: counterRowSchema,
  devices: deviceRowSchema,
  contracts: contractImportSchema,
  balances: balanceImportSchema,
  cheques: chequeImportSchema,
};
const FORMAT = { decimal_sign: 'point', date_order: 'day_first' } as const;

/** Errors of a line with these cells, by column. */
function errorsOf(kind: DataImportKind, cells: readonly string[]) {
  const values = DATA_IMPORT_COLUMNS[kind].map((column, index) => [
    column.name,
    parseCell(column, cells[index] ?? '', FORMAT),
  ]);
  const given = Object.fromEntries(values.filter(([, value]) => value !== undefined)) as object;
  return validationErrors(SCHEMAS[kind], SCHEMAS[kind].cast(given, { assert: false }));
}

it.each(DATA_IMPORT_KINDS)('the example line of %s matches its columns', (kind) => {
  expect(errorsOf(kind, exampleLine(DATA_IMPORT_COLUMNS[kind]))).toEqual({});
});

it.each(DATA_IMPORT_KINDS)('a line of %s is refused without its required columns', (kind) => {
  const required = DATA_IMPORT_COLUMNS[kind].filter((column) => column.required).map(({ name }) => name);
  expect(Object.keys(errorsOf(kind, []))).toEqual(expect.arrayContaining(required));
});

it('a discount of a contract has at most two decimals', () => {
  const errorOf = (discount_percent: number) =>
    validationErrors(contractImportSchema, { discount_percent }).discount_percent;
  expect(errorOf(12.35)).toBeUndefined();
  expect(errorOf(12.345)).toBe('Discount may have at most two decimals');
});

it('reads yes and no', () => {
  const column = { name: 'x', label: 'X', kind: 'flag' } as const;
  expect(['Yes', 'no', '1', 'نعم', 'perhaps', ''].map((text) => parseCell(column, text, FORMAT))).toEqual([
    true,
    false,
    true,
    true,
    'perhaps',
    undefined,
  ]);
});
