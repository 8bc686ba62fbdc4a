import { Type } from 'typebox';
import { CONTRACT_TYPES } from '../../../domain/contracts/contract';
import type { ContractType, ContractUsual } from '../../../domain/contracts/contract';
import { dayInDubai } from '../../../domain/dates';
import type { Db } from '../../db/client';
import { call } from '../../http/route';
import { count, money } from '../../http/responseSchemas';
import { feesAt, numberAt } from '../settings/settingService';

const perType = (valueOf: (type: ContractType) => number) =>
  Object.fromEntries(CONTRACT_TYPES.map((type) => [type, valueOf(type)])) as Record<ContractType, number>;

/** What the settings say that a new contract has on a day; only a supply by counter needs a deposit. */
async function contractUsual(db: Db, day: string): Promise<ContractUsual> {
  const [payment_terms_days, vat_rate, bounced_check_fee, connection, reconnection] = await Promise.all([
    numberAt(db, 'payment_terms_days', day),
    numberAt(db, 'vat_rate', day),
    numberAt(db, 'bounced_check_fee', day),
    feesAt(db, 'connection_fee', day),
    feesAt(db, 'reconnection_fee', day),
  ]);
  const [residential, commercial, industrial] = await Promise.all([
    numberAt(db, 'deposit_residential', day),
    numberAt(db, 'deposit_commercial', day),
    numberAt(db, 'deposit_industrial', day),
  ]);
  return {
    ...{ payment_terms_days, vat_rate, bounced_check_fee },
    deposits: { residential, commercial, industrial, bulk_delivery: 0, amc: 0 },
    connection_fees: perType(connection),
    reconnection_fees: perType(reconnection),
  };
}

const byType = Type.Object({
  residential: money,
  commercial: money,
  industrial: money,
  bulk_delivery: money,
  amc: money,
});

/** What the form of a new contract begins with, for those who may not open the settings. */
export const usualCalls = [
  call({
    method: 'GET',
    path: '/contract/usual',
    summary: 'Tell the terms, deposits and fees that a new contract usually has',
    needs: 'canCreateContracts',
    answers: Type.Object({
      payment_terms_days: count,
      vat_rate: Type.Number({ description: 'Percent' }),
      deposits: byType,
      connection_fees: byType,
      reconnection_fees: byType,
      bounced_check_fee: money,
    }),
    handle: ({ db, now }) => contractUsual(db, dayInDubai(now)),
  }),
];
