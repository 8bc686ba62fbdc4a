import { scene } from '../areaLife';

const on = scene();

describe('what a new contract usually has', () => {
  it('is told to whoever may write one, as the settings say', async () => {
    const clerk = await on.w.signIn({ flags: ['canCreateContracts'] });
    const { status, body } = await on.w.ask(clerk, 'GET', '/contract/usual');
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        payment_terms_days: 15,
        vat_rate: 5,
        deposits: { residential: 300, commercial: 1000, industrial: 5000, bulk_delivery: 0, amc: 0 },
        connection_fee: 150,
        reconnection_fee: 100,
        bounced_check_fee: 200,
      },
    });
  });
});
