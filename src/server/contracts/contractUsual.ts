import { Type } from 'typebox';
import type { ContractUsual } from '../../domain/contractUsual';
import { dayInDubai } from '../../domain/dates';
import type { Db } from '../database/pool';
import { call } from '../kit/call';
import { count, money } from '../kit/schemas';
import { numberAt } from '../settings/settingAt';

/** What the settings say that a new contract has on a day; only a supply by counter needs a deposit. */
async function contractUsual(db: Db, day: string): Promise<ContractUsual> {
  const [payment_terms_days, vat_rate, residential, commercial, industrial, ...fees] = await Promise.all([
    numberAt(db, 'payment_terms_days', day),
    numberAt(db, 'vat_rate', day),
    numberAt(db, 'deposit_residential', day),
    numberAt(db, 'deposit_commercial', day),
    numberAt(db, 'deposit_industrial', day),
    numberAt(db, 'connection_fee', day),
    numberAt(db, 'reconnection_fee', day),
    numberAt(db, 'bounced_check_fee', day),
  ]);
  const [connection_fee, reconnection_fee, bounced_check_fee] = fees;
  return {
    ...{ payment_terms_days, vat_rate, connection_fee, reconnection_fee, bounced_check_fee },
    deposits: { residential, commercial, industrial, bulk_delivery: 0, amc: 0 },
  };
}

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
      deposits: Type.Object({
        residential: money,
        commercial: money,
        industrial: money,
        bulk_delivery: money,
        amc: money,
      }),
      connection_fee: money,
      reconnection_fee: money,
      bounced_check_fee: money,
    }),
    handle: ({ db, now }) => contractUsual(db, dayInDubai(now)),
  }),
];
