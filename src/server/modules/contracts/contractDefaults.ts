import { Type } from 'typebox';
import { CONTRACT_TYPES } from '../../../domain/contracts/contract';
import type { ContractType, ContractDefaults } from '../../../domain/contracts/contract';
import { dubaiDate } from '../../../domain/dates';
import type { Db } from '../../db/client';
import { route } from '../../http/route';
import { integerSchema, moneySchema } from '../../http/responseSchemas';
import { getFees, getNumberSetting } from '../settings/settingService';

const perType = (valueOf: (type: ContractType) => number) =>
  Object.fromEntries(CONTRACT_TYPES.map((type) => [type, valueOf(type)])) as Record<ContractType, number>;

/**
 * Default terms of a new contract according to the settings on a day; only metered contracts require a
 * deposit.
 */
async function loadContractDefaults(db: Db, day: string): Promise<ContractDefaults> {
  const [payment_terms_days, vat_rate, bounced_check_fee, connection, reconnection] = await Promise.all([
    getNumberSetting(db, 'payment_terms_days', day),
    getNumberSetting(db, 'vat_rate', day),
    getNumberSetting(db, 'bounced_check_fee', day),
    getFees(db, 'connection_fee', day),
    getFees(db, 'reconnection_fee', day),
  ]);
  const [residential, commercial, industrial] = await Promise.all([
    getNumberSetting(db, 'deposit_residential', day),
    getNumberSetting(db, 'deposit_commercial', day),
    getNumberSetting(db, 'deposit_industrial', day),
  ]);
  return {
    payment_terms_days,
    vat_rate,
    bounced_check_fee,
    deposits: { residential, commercial, industrial, bulk_delivery: 0, amc: 0 },
    connection_fees: perType(connection),
    reconnection_fees: perType(reconnection),
  };
}

const byType = Type.Object({
  residential: moneySchema,
  commercial: moneySchema,
  industrial: moneySchema,
  bulk_delivery: moneySchema,
  amc: moneySchema,
});

/** Default values for users who may not read the settings. */
export const contractDefaultRoutes = [
  route({
    method: 'GET',
    path: '/contract/defaults',
    summary: 'Default terms, deposits and fees of a new contract',
    permission: 'canCreateContracts',
    response: Type.Object({
      payment_terms_days: integerSchema,
      vat_rate: Type.Number({ description: 'Percent' }),
      deposits: byType,
      connection_fees: byType,
      reconnection_fees: byType,
      bounced_check_fee: moneySchema,
    }),
    handler: ({ db, now }) => loadContractDefaults(db, dubaiDate(now)),
  }),
];
