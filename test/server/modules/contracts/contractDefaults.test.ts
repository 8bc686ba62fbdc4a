import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';

const context = setUpServer();
const alike = (fee: number) => ({
  residential: fee,
  commercial: fee,
  industrial: fee,
  bulk_delivery: fee,
  amc: fee,
});
const UNCONNECTED = { bulk_delivery: 0, amc: 0 };
const fee = (key: string, value: number, effective_from: string) =>
  context.add('setting', {
    ...drafts.setting,
    key,
    group: 'fees',
    label: 'Fee',
    value_type: 'money',
    unit: 'AED',
    value,
    effective_from,
  });

describe('defaults of a new contract', () => {
  it('come from the settings, for users who may create contracts', async () => {
    const clerk = await context.server.signIn({ flags: ['canCreateContracts'] });
    const { status, body } = await context.server.request(clerk, 'GET', '/contract/defaults');
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        payment_terms_days: 15,
        vat_rate: 5,
        deposits: { residential: 300, commercial: 1000, industrial: 5000, bulk_delivery: 0, amc: 0 },
        connection_fees: { ...alike(150), ...UNCONNECTED },
        reconnection_fees: alike(100),
        bounced_check_fee: 200,
      },
    });
  });

  it('include the fees of its type when they are effective', async () => {
    await fee('connection_fee_commercial', 250, '2026-01-01');
    await fee('connection_fee_industrial', 400, '2126-01-01');
    await fee('reconnection_fee_residential', 0, '2026-01-01');
    const { body } = await context.request('GET', '/contract/defaults');
    expect(body).toMatchObject({
      connection_fees: { ...alike(150), commercial: 250, ...UNCONNECTED },
      reconnection_fees: { ...alike(100), residential: 0 },
    });
  });
});
