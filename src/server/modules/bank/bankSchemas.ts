import { Type } from 'typebox';
import { BANK_ITEM_KINDS, BANK_LINE_STATUSES, REST_ACCOUNTS } from '../../../domain/bank/bankLine';
import { BANK_STATEMENT_STATUSES } from '../../../domain/bank/bankStatement';
import { CSV_COLUMN_NAMES } from '../../../domain/bank/csvColumns';
import { STATEMENT_FORMATS, STATEMENT_KINDS } from '../../../domain/bank/statementKinds';
import {
  booleanSchema,
  dateSchema,
  enumSchema,
  idSchema,
  integerSchema,
  moneySchema,
  nullableTextSchema,
  textSchema,
  timestampSchema,
  versionSchema,
} from '../../http/responseSchemas';
import { nullableEmployeeSchema, employeeSchema } from '../../lists/references';
import { importFormatSchema } from '../../imports/importSchemas';

const nullableMoney = Type.Union([moneySchema, Type.Null()]);

export const bankStatementSchema = Type.Object({
  _id: idSchema,
  version: Type.Optional(versionSchema),
  unique_number: textSchema,
  kind: enumSchema(STATEMENT_KINDS),
  format: enumSchema(STATEMENT_FORMATS),
  file_name: textSchema,
  account: nullableTextSchema,
  number: nullableTextSchema,
  from_day: dateSchema,
  to_day: dateSchema,
  opening: moneySchema,
  closing: moneySchema,
  lines: integerSchema,
  known_lines: integerSchema,
  proposed: integerSchema,
  confirmed: integerSchema,
  status: enumSchema(BANK_STATEMENT_STATUSES),
  created_by: employeeSchema,
  created_at: timestampSchema,
});

const itemProperties = {
  kind: enumSchema(BANK_ITEM_KINDS),
  label: textSchema,
  detail: textSchema,
  client: nullableTextSchema,
  day: dateSchema,
  amount: moneySchema,
};

export const candidateSchema = Type.Object({ key: textSchema, ...itemProperties });

const matchSchema = Type.Object({
  _id: idSchema,
  score: integerSchema,
  reason: textSchema,
  rest_account: Type.Union([enumSchema(REST_ACCOUNTS), Type.Null()]),
  items: Type.Array(Type.Object(itemProperties)),
  lines: integerSchema,
});

export const bankLineSchema = Type.Object({
  _id: idSchema,
  version: Type.Optional(versionSchema),
  statement: Type.Object({ _id: idSchema, unique_number: textSchema }),
  kind: enumSchema(STATEMENT_KINDS),
  day: dateSchema,
  amount: moneySchema,
  fee: moneySchema,
  text: textSchema,
  reference: textSchema,
  counterparty: textSchema,
  status: enumSchema(BANK_LINE_STATUSES),
  match: Type.Union([matchSchema, Type.Null()]),
  confirmed_by: nullableEmployeeSchema,
  confirmed_at: nullableTextSchema,
});

export const fileSchema = Type.Object({
  format: enumSchema(STATEMENT_FORMATS),
  table: Type.Union([
    Type.Object({
      header: Type.Array(textSchema),
      sample: Type.Array(Type.Array(textSchema)),
      mapping: Type.Object(
        Object.fromEntries(CSV_COLUMN_NAMES.map((name) => [name, Type.Optional(textSchema)])),
      ),
      cells: importFormatSchema,
      saved: booleanSchema,
    }),
    Type.Null(),
  ]),
  statements: Type.Array(
    Type.Object({
      number: nullableTextSchema,
      from: dateSchema,
      to: dateSchema,
      opening: nullableMoney,
      closing: nullableMoney,
      lines: integerSchema,
    }),
  ),
  problem: nullableTextSchema,
});

export const reconciliationSchema = Type.Object({
  statement: nullableTextSchema,
  from: nullableTextSchema,
  to: nullableTextSchema,
  opening: moneySchema,
  lines: moneySchema,
  closing: moneySchema,
  ledger: moneySchema,
  opening_difference: moneySchema,
  difference: moneySchema,
  items: Type.Array(
    Type.Object({
      side: enumSchema(['ledger', 'statement'] as const),
      day: dateSchema,
      label: textSchema,
      text: textSchema,
      amount: moneySchema,
      record: idSchema,
    }),
  ),
  more: integerSchema,
  unmatched: integerSchema,
  proposed: integerSchema,
  confirmed: integerSchema,
});
