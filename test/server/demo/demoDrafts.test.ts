import type { ObjectSchema } from 'yup';
import { SHOWCASE } from '../../../src/server/demo/companySize';
import { billDraft } from '../../../src/domain/bills/bill';
import { clientDraft } from '../../../src/domain/clients/client';
import { contractDraft } from '../../../src/domain/contracts/contract';
import { deviceDraft } from '../../../src/domain/devices/device';
import { orderDraft } from '../../../src/domain/orders/order';
import { posDraft } from '../../../src/domain/pos/pos';
import { settingDraft } from '../../../src/domain/settings/setting';
import { tankDraft } from '../../../src/domain/tanks/tank';
import { faults } from '../../../src/domain/validation';
import { makeCompany } from '../../../src/server/demo/generate/company';
import type { Site } from '../../../src/server/demo/generate/assets/sites';
import { NOON } from './demoFixtures';

/** Of a record, what its form would hold. */
const drafted = (schema: ObjectSchema<object>, record: object) =>
  Object.fromEntries(Object.entries(record).filter(([field]) => field in schema.fields));
const siteOf = ({ code, name, area, emirate }: Site) => ({ code, name, area, emirate });
const idsOf = (record: object) =>
  Object.fromEntries(
    Object.entries(record).flatMap(([field, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null && 'id' in value ? [[field, value.id]] : [],
    ),
  );

describe('what a person could not have written is not there', () => {
  const company = makeCompany(NOON, SHOWCASE);
  it.each<[string, ObjectSchema<object>, readonly object[]]>([
    ['tanks', tankDraft, company.tanks.map((tank) => ({ ...tank, site: siteOf(tank.site) }))],
    ['clients', clientDraft, company.clients],
    ['devices', deviceDraft, company.devices],
    ['pos', posDraft, company.handhelds],
    ['settings', settingDraft, company.settings.map((one) => ({ ...one, effective_from: '2026-01-01' }))],
    [
      'bills',
      billDraft,
      company.bills
        .filter(({ kind }) => kind !== 'credit_note')
        .map((bill) => ({
          ...bill,
          ...idsOf(bill),
          period_start: bill.period?.start,
          period_end: bill.period?.end,
        })),
    ],
    ['orders', orderDraft, company.orders.map((order) => ({ ...order, ...idsOf(order) }))],
    [
      'contracts',
      contractDraft,
      company.contracts.map((contract) => ({
        ...contract,
        ...idsOf(contract),
        tariff: contract.id,
        deposit_required: contract.deposit / 100,
        site: { code: contract.site.code, name: contract.site.name },
      })),
    ],
  ])('among %s', (_name, schema, records) => {
    for (const record of records) expect(faults(schema, drafted(schema, record))).toEqual({});
  });
});
