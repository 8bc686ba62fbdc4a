import { drafts } from '../../../sampleDrafts';
import type { TestContext } from '../../support/recordLifecycle';
import type { ResponseBody } from '../../support/testServer';
import { createSuppliedCounter } from '../counters/counterFixtures';

type Terms = Partial<Record<'fixed_charge' | 'min_charge' | 'discount_percent' | 'billing_cycle', unknown>>;
interface Supply {
  terms?: Terms;
  tariff?: object;
  /** First day of the contract and of its counter, with an index of 1000. */
  since?: string;
}

let requestCount = 0;

/** Bills readings of supplied counters over the API; a failed request throws its response. */
export function createBillFixtures(context: TestContext) {
  const request = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
    const headers = { 'idempotency-key': `bill-fixture-${String((requestCount += 1)).padStart(8, '0')}` };
    const response = await context.server.request(context.admin, method, path, body, { headers });
    if (response.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(response.body)}`);
    return response.body;
  };
  const get = (noun: string, id: unknown) => request('GET', `/${noun}/${String(id)}`);

  /** An active contract with its own client and tariff. */
  const supply = async (
    price: number,
    fixed_monthly: number,
    { terms = {}, tariff = {}, since = '2026-09-01' }: Supply = {},
  ) => {
    const supplied = await createSuppliedCounter(context, { initial_reading_at: since });
    const { _id: client } = await request('POST', '/client/add', drafts.client);
    requestCount += 1;
    const { _id: tariffId } = await request('POST', '/setting/add', {
      key: `tariff.T${String(requestCount)}`,
      group: 'tariff',
      label: 'Tariff',
      value_type: 'json',
      value: { blocks: [{ from: 0, to: null, price }], fixed_monthly, ...tariff },
      effective_from: '2026-01-01',
    });
    await context.server.db
      .updateTable('contracts')
      .set({ tariff_id: String(tariffId), start_date: since, client_id: String(client) })
      .where('id', '=', supplied.contract)
      .execute();
    if (Object.keys(terms).length > 0) {
      const { version } = await get('contract', supplied.contract);
      await request('PUT', `/contract/${supplied.contract}`, {
        ...terms,
        version,
        ...(Object.keys(terms).some((name) => name !== 'billing_cycle') && { terms_from: since }),
      });
    }
    return { ...supplied, client: String(client), tariff: String(tariffId) };
  };

  const readingOf = (counter: string, value: number, at: string, more: object = {}) =>
    request('POST', `/counter/${counter}/reading`, { value, at, type: 'customer', reviewed: true, ...more });
  const draft = (reading: ResponseBody) => request('POST', `/reading/${String(reading._id)}/bill`, {});
  const transition = (bill: ResponseBody, name: string, body: object = {}) =>
    request('POST', `/bill/${String(bill._id)}/${name}`, body);
  /** Issues a bill; a held one is released first. */
  const issue = async (bill: ResponseBody) => {
    if (bill.status === 'Held') await transition(bill, 'release');
    return transition(bill, 'issue');
  };

  return {
    request,
    get,
    supply,
    readingOf,
    draft,
    transition,
    issue,
    /** Issues the bill of a new reading. */
    billed: async (counter: string, value: number, at: string, more: object = {}) =>
      issue(await draft(await readingOf(counter, value, at, more))),
    /** Ends the supply; returns the final bill. */
    terminate: async (contract: string, closing_reading: number, on: string) => {
      const { final_bill } = await request('POST', `/contract/${contract}/terminate`, {
        reason: 'Moved out',
        on,
        closing_reading,
      });
      return get('bill', (final_bill as ResponseBody)._id);
    },
    /** Replaces the lines of a draft by one gas line. */
    editGas: async (bill: ResponseBody, quantity: number) => {
      const { version, lines } = await get('bill', bill._id);
      const gas = (lines as ResponseBody[]).filter(({ code }) => code === 'gas');
      const { net, vat, gross, ...line } = gas[0] ?? {};
      void [net, vat, gross];
      return request('PUT', `/bill/${String(bill._id)}`, { version, lines: [{ ...line, quantity }] });
    },
    /** Enters the company details that invoices require. */
    company: async () => {
      for (const [key, value] of [
        ['company_name', 'Tankbook Gas LLC'],
        ['trn', '100123456700003'],
      ])
        await request('POST', '/setting/add', {
          key,
          value,
          group: 'company',
          label: key,
          value_type: 'text',
          effective_from: '2026-01-01',
        });
    },
  };
}
