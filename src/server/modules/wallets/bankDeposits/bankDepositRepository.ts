import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import { Type } from 'typebox';
import { BANK_DEPOSIT_STATUSES } from '../../../../domain/wallets/bankDeposit';
import type { BankDeposit } from '../../../../domain/wallets/bankDeposit';
import {
  dateSchema,
  enumSchema,
  idSchema,
  moneySchema,
  nullableTextSchema,
  textSchema,
  timestampSchema,
  versionSchema,
} from '../../../http/responseSchemas';
import { amountField, columnField, computedField, timestampField } from '../../../lists/fields';
import { choiceFilter, dateFilter } from '../../../lists/filters';
import {
  employeeReference,
  nullableEmployeeSchema,
  readOnlyField,
  employeeSchema,
} from '../../../lists/references';
import { createRepository } from '../../../lists/repository';
import { anySearch, containsWords, startsWith } from '../../../lists/search';

export const bankDeposits = createRepository<BankDeposit>({
  name: 'bank_deposits',
  existing: sql<SqlBool>`true`,
  fields: {
    unique_number: computedField(sql`t.unique_number`),
    day: readOnlyField(columnField('day')),
    amount: readOnlyField(amountField('amount')),
    bank: computedField(sql`t.bank`),
    slip_no: computedField(sql`t.slip_no`),
    note: computedField(sql`t.note`),
    status: computedField(sql`t.status`),
    created_by: employeeReference('created_by'),
    created_at: timestampField('created_at'),
    reversed_by: employeeReference('reversed_by'),
    reversed_at: timestampField('reversed_at'),
    reversal_reason: columnField('reversal_reason'),
  },
  sorts: { unique_number: sql`t.unique_number`, day: sql`t.day`, amount: sql`t.amount` },
  unindexedSorts: ['amount'],
  order: { sort: 'day', dir: 'desc' },
  search: anySearch(startsWith(sql`t.unique_number`), containsWords(sql`lower(t.bank || ' ' || t.slip_no)`)),
  filters: {
    status: choiceFilter(sql`t.status`, BANK_DEPOSIT_STATUSES),
    day: dateFilter(sql`t.day`),
  },
});

export const bankDepositSchema = Type.Object({
  _id: idSchema,
  version: Type.Optional(versionSchema),
  unique_number: textSchema,
  day: dateSchema,
  amount: moneySchema,
  bank: textSchema,
  slip_no: textSchema,
  note: nullableTextSchema,
  status: enumSchema(BANK_DEPOSIT_STATUSES),
  created_by: employeeSchema,
  created_at: timestampSchema,
  reversed_by: nullableEmployeeSchema,
  reversed_at: nullableTextSchema,
  reversal_reason: nullableTextSchema,
});
