import type { ObjectSchema } from 'yup';
import { SHOWCASE } from '../../../src/server/demo/companySize';
import { billInputSchema } from '../../../src/domain/bills/billInput';
import { clientInputSchema } from '../../../src/domain/clients/client';
import { contractInputSchema } from '../../../src/domain/contracts/contract';
import { deviceInputSchema } from '../../../src/domain/devices/device';
import { orderInputSchema } from '../../../src/domain/orders/orderInput';
import { posInputSchema } from '../../../src/domain/pos/pos';
import { settingInputSchema } from '../../../src/domain/settings/settingInput';
import { siteInputSchema } from '../../../src/domain/sites/siteInput';
import { tankInputSchema } from '../../../src/domain/tanks/tank';
import { validationErrors } from '../../../src/domain/validation';
import { generateCompany } from '../../../src/server/demo/generate/company';
import { NOON } from './demoFixtures';

/** Converts a record to form values. */
const toFormValues = (schema: ObjectSchema<object>, record: object) =>
  Object.fromEntries(Object.entries(record).filter(([field]) => field in schema.fields));
const idsOf = (record: object) =>
  Object.fromEntries(
    Object.entries(record).flatMap(([field, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null && 'id' in value ? [[field, value.id]] : [],
    ),
  );

describe('demo data passes input validation', () => {
  const company = generateCompany(NOON, SHOWCASE);
  it.each<[string, ObjectSchema<object>, readonly object[]]>([
    ['sites', siteInputSchema, company.sites],
    ['tanks', tankInputSchema, company.tanks.map((tank) => ({ ...tank, ...idsOf(tank) }))],
    ['clients', clientInputSchema, company.clients],
    ['devices', deviceInputSchema, company.devices],
    ['pos', posInputSchema, company.posDevices],
    [
      'settings',
      settingInputSchema,
      company.settings.map((one) => ({ ...one, effective_from: '2026-01-01' })),
    ],
    [
      'bills',
      billInputSchema,
      company.bills
        .filter(({ kind }) => kind !== 'credit_note')
        .map((bill) => ({
          ...bill,
          ...idsOf(bill),
          period_start: bill.period?.start,
          period_end: bill.period?.end,
        })),
    ],
    ['orders', orderInputSchema, company.orders.map((order) => ({ ...order, ...idsOf(order) }))],
    [
      'contracts',
      contractInputSchema,
      company.contracts.map((contract) => ({
        ...contract,
        ...idsOf(contract),
        tariff: contract.id,
        deposit_required: contract.deposit / 100,
      })),
    ],
  ])('for %s', (_name, schema, records) => {
    for (const record of records) expect(validationErrors(schema, toFormValues(schema, record))).toEqual({});
  });
});
