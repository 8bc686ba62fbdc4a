import { sql } from 'kysely';
import { buyerParty } from '../../../../src/domain/einvoice/einvoiceParties';
import { buyerReadiness } from '../../../../src/domain/einvoice/einvoiceRules';
import type { EinvoiceProblem } from '../../../../src/domain/einvoice/einvoice';
import { checkEinvoices } from '../../../../src/server/cli/checkEinvoices';
import { RulesError } from '../../../../src/server/modules/einvoice/officialRules';
import { drafts } from '../../../sampleDrafts';
import { signMessage } from '../../../../src/server/mail/gateways';
import { createHttpProvider } from '../../../../src/server/modules/einvoice/httpProvider';
import { queueDueEinvoices } from '../../../../src/server/modules/einvoice/einvoiceQueue';
import { pauseAfter } from '../../../../src/server/modules/einvoice/einvoiceOutbox';
import { startTestProvider } from '../../../../src/server/modules/einvoice/testProvider';
import type { TestProvider } from '../../../../src/server/modules/einvoice/testProvider';
import { ensureSite } from '../../support/testRecords';
import { createTestServer } from '../../support/testServer';
import type { ResponseBody, TestServer, TestUser } from '../../support/testServer';
import { evaluateXPath } from '../../support/xpath';

const COMPANY = {
  company_name: 'Al Bahar Gas Supply LLC',
  trn: '100123456700003',
  address: 'Al Barsha, Dubai',
  trade_license: '784512',
  trade_license_authority: 'DET',
  company_emirate: 'Dubai',
  iban: 'AE070331234567890123456',
};
const HARBOUR = {
  ...drafts.client,
  type: 'company',
  first_name: null,
  last_name: null,
  national_id: null,
  company_name: 'Harbour Grill LLC',
  contact_person: 'A. Noor',
  trade_license_number: '765432',
  trade_license_expiry: '2027-03-31',
  trade_license_authority: 'ADDED',
  emirate: 'Abu Dhabi',
  is_vat_registered: true,
  trn: '100987654301003',
};

const rules = {
  /** Problems found by the official rules in each document. */
  check: (): Promise<EinvoiceProblem[]> => Promise.resolve([]),
  stop: () => Promise.resolve(),
};
const state = {} as { server: TestServer; provider: TestProvider; admin: TestUser; client: string };
const request = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
  state.server.request(state.admin, method, path, body);

async function add(noun: string, draft: object): Promise<ResponseBody> {
  const { status, body } = await request('POST', `/${noun}/add`, draft);
  if (status !== 201) throw new Error(`${noun} was not added: ${JSON.stringify(body)}`);
  return body;
}

const addSetting = (key: string, value: unknown, group = 'company', value_type = 'text') =>
  add('setting', { ...drafts.setting, key, group, label: key, value_type, value });

beforeAll(async () => {
  const provider = await startTestProvider();
  const einvoiceProvider = createHttpProvider(provider.config, { isTest: true, timeoutMs: 3_000 });
  const server = await createTestServer({ einvoiceProvider, einvoiceRules: rules });
  const admin = await server.signIn({ role: 'SuperAdmin', username: 'boss' });
  Object.assign(state, { server, provider, admin });
  for (const [key, value] of Object.entries(COMPANY)) await addSetting(key, value);
  await addSetting('einvoice_from', '2026-11-01', 'tax', 'date');
  state.client = String((await add('client', HARBOUR))._id);
});
afterAll(async () => {
  await state.server.close();
  await state.provider.stop();
});
beforeEach(() => {
  state.provider.requests.length = 0;
  state.provider.faults.length = 0;
});

/** Issues an invoice without running the queued jobs. */
async function issue(more: object = {}): Promise<ResponseBody> {
  const bill = await add('bill', { ...drafts.bill, client: state.client, ...more });
  const { status, body } = await request('POST', `/bill/${String(bill._id)}/issue`, {});
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}

const read = async ({ _id }: ResponseBody) => (await request('GET', `/bill/${String(_id)}/einvoice`)).body;
const stateOf = async ({ _id }: ResponseBody) => (await request('GET', `/bill/${String(_id)}`)).body.einvoice;
const uuidOf = async (bill: ResponseBody) => String((await read(bill)).uuid);
const transition = (bill: ResponseBody, name: string, body: object = {}) =>
  request('POST', `/bill/${String(bill._id)}/${name}`, body);

/** Advances the clock past the pause before the next attempt, then runs due jobs. */
async function later(ms = pauseAfter(3)): Promise<void> {
  state.server.clock.now += ms;
  await queueDueEinvoices(state.server.db, state.server.clock.now);
  await state.server.quiet();
}

/** Issues and submits. */
async function submitted(more: object = {}): Promise<ResponseBody> {
  const bill = await issue(more);
  await state.server.quiet();
  expect(await stateOf(bill)).toBe('submitted');
  return bill;
}

const receive = (
  body: object,
  { key = state.provider.config.webhookSecret, at = state.server.clock.now } = {},
) => {
  const timestamp = String(Math.floor(at / 1_000));
  const signature = `sha256=${signMessage(Buffer.from(key), timestamp, JSON.stringify(body))}`;
  return state.server.request(undefined, 'POST', '/einvoices/receipts', body, {
    headers: { 'x-tankbook-timestamp': timestamp, 'x-tankbook-signature': signature },
  });
};

const documentsOf = (uuid: string) => state.provider.documents.filter((document) => document.uuid === uuid);

it('sends an invoice again if the provider no longer knows it, with the same UUID', async () => {
  const bill = await submitted();
  const uuid = await uuidOf(bill);
  const [lost] = state.provider.documents.splice(0);
  await later();
  expect(await read(bill)).toMatchObject({
    state: 'ready',
    reason: 'The provider no longer knows this e-invoice.',
  });
  await later();
  expect(await stateOf(bill)).toBe('submitted');
  expect(documentsOf(uuid)).toMatchObject([{ uuid, sha256: lost?.sha256 }]);
  await state.provider.advance(uuid);
  await later();
  expect(await stateOf(bill)).toBe('accepted');
});

it('sends an invoice from issue to the buyer, and archives what was sent', async () => {
  const bill = await issue();
  expect(bill.einvoice).toBe('ready');
  await state.server.quiet();
  const uuid = await uuidOf(bill);
  expect(await read(bill)).toMatchObject({
    state: 'submitted',
    on_network: true,
    provider_id: documentsOf(uuid)[0]?.id,
  });
  await state.provider.advance(uuid);
  await later();
  expect(await stateOf(bill)).toBe('accepted');
  await state.provider.advance(uuid);
  await later();
  const { archive, ...einvoice } = await read(bill);
  expect(einvoice).toMatchObject({ state: 'delivered', problems: [], next_attempt_at: null });
  expect(archive).toMatchObject([
    { kind: 'document', revision: 1, sha256: documentsOf(uuid)[0]?.sha256, keep_until: '2033-12-31' },
    { kind: 'answer' },
    { kind: 'answer' },
  ]);
  const { rows } = await sql<{ action: string }>`select action from audit where model_id = ${String(bill._id)}
    and action like 'bill.einvoice%' order by id`.execute(state.server.db);
  expect(rows.map(({ action }) => action)).toEqual([
    'bill.einvoice_prepared',
    'bill.einvoice_submitted',
    'bill.einvoice_accepted',
    'bill.einvoice_delivered',
  ]);
  const { response } = await request('POST', `/bill/${String(bill._id)}/einvoice-document`);
  expect(response.body).toBe(documentsOf(uuid)[0]?.xml);
  expect(response.headers['content-type']).toContain('application/xml');
  const root = '/Invoice/';
  expect(
    evaluateXPath(response.body, [
      `${root}cbc:ID`,
      `${root}cbc:UUID`,
      `${root}cbc:InvoiceTypeCode`,
      `${root}cbc:DueDate`,
      `${root}cac:InvoiceLine[1]/cbc:InvoicedQuantity/@unitCode`,
      `count(${root}cac:InvoiceLine)`,
      `${root}cac:AccountingCustomerParty/cac:Party/cac:PostalAddress/cbc:CountrySubentity`,
      `${root}cac:LegalMonetaryTotal/cbc:PayableAmount`,
    ]),
  ).toEqual({
    [`${root}cbc:ID`]: bill.unique_number,
    [`${root}cbc:UUID`]: uuid,
    [`${root}cbc:InvoiceTypeCode`]: '380',
    [`${root}cbc:DueDate`]: '2026-11-30',
    [`${root}cac:InvoiceLine[1]/cbc:InvoicedQuantity/@unitCode`]: 'MTQ',
    [`count(${root}cac:InvoiceLine)`]: '2',
    [`${root}cac:AccountingCustomerParty/cac:Party/cac:PostalAddress/cbc:CountrySubentity`]: 'AUH',
    [`${root}cac:LegalMonetaryTotal/cbc:PayableAmount`]: '133.64',
  });
  expect((await transition(bill, 'retry-einvoice')).status).toBe(409);
});

it('an e-invoice does not change with the client after the issue', async () => {
  const bill = await issue();
  await state.server.db
    .updateTable('clients')
    .set({ address: 'Elsewhere', area: 'Moved' })
    .where('id', '=', state.client)
    .execute();
  await state.server.quiet();
  const [document] = documentsOf(await uuidOf(bill));
  expect(document?.xml).toContain(`<cbc:StreetName>${HARBOUR.address}</cbc:StreetName>`);
  expect(document?.xml).toContain(
    `<cbc:AdditionalStreetName>${String(HARBOUR.area)}</cbc:AdditionalStreetName>`,
  );
  await state.server.db
    .updateTable('clients')
    .set({ address: HARBOUR.address, area: HARBOUR.area ?? null })
    .where('id', '=', state.client)
    .execute();
});

describe('failing provider', () => {
  it.each(['silent', 'busy', 'garbage', 'locked out', 'lost'] as const)(
    '%s: retries, and sends once',
    async (fault) => {
      const bill = await issue();
      state.provider.faults.push(fault);
      await state.server.quiet();
      const waiting = await read(bill);
      expect(waiting).toMatchObject({ state: 'ready', attempts: 1, problems: [] });
      expect(waiting.reason).toMatch(/^The e-invoice provider .*\.$/);
      await later();
      expect(await read(bill)).toMatchObject({ state: 'submitted', attempts: 0, reason: null });
      expect(documentsOf(await uuidOf(bill))).toHaveLength(1);
    },
  );

  it('is queried before sending again if the response was lost after accepting the document', async () => {
    const bill = await issue();
    // The look-up is answered, the response to the document is lost.
    state.provider.faults.push(undefined, 'lost');
    await state.server.quiet();
    expect(await read(bill)).toMatchObject({ state: 'ready', attempts: 1 });
    expect(documentsOf(await uuidOf(bill))).toHaveLength(1);
    await later();
    expect(await read(bill)).toMatchObject({ state: 'submitted', reason: null });
    expect(state.provider.requests.filter((line) => line === 'POST /documents')).toHaveLength(1);
    expect(documentsOf(await uuidOf(bill))).toHaveLength(1);
  });

  it('is retried after pauses that double up to an hour', () => {
    expect([1, 2, 3, 8, 50].map((attempts) => pauseAfter(attempts) / 60_000)).toEqual([0.5, 1, 2, 60, 60]);
  });

  it('keeps an e-invoice submitted while its status can’t be read', async () => {
    const bill = await submitted();
    state.provider.faults.push('garbage');
    await later();
    expect(await read(bill)).toMatchObject({ state: 'submitted', attempts: 1 });
    await later();
    expect(await read(bill)).toMatchObject({ state: 'submitted', reason: null });
  });
});

describe('killed worker', () => {
  it('before the response: the next worker finds the document at the provider', async () => {
    const bill = await issue();
    const uuid = await uuidOf(bill);
    await state.server.quiet();
    // Simulates a kill after the request and before the response was stored.
    await sql`alter table einvoices disable trigger einvoices_reject_change`.execute(state.server.db);
    await sql`update einvoices set state = 'ready', provider_id = null, next_attempt_at = ${new Date(state.server.clock.now - 1)},
      leased_until = ${new Date(state.server.clock.now + 60_000)} where id = ${uuid}`.execute(
      state.server.db,
    );
    await sql`alter table einvoices enable trigger einvoices_reject_change`.execute(state.server.db);
    await later(30_000);
    expect(await stateOf(bill)).toBe('ready');
    await later(60_000);
    expect(await stateOf(bill)).toBe('submitted');
    expect(documentsOf(uuid)).toHaveLength(1);
    expect(state.provider.requests.filter((line) => line === 'POST /documents')).toHaveLength(1);
  });
});

describe('receipts', () => {
  it('schedule an immediate status check', async () => {
    const bill = await submitted();
    const uuid = await uuidOf(bill);
    await state.provider.advance(uuid);
    expect((await receive({ uuid })).status).toBe(204);
    await state.server.quiet();
    expect(await stateOf(bill)).toBe('accepted');
  });

  it('change nothing if they are forged, old or of unknown documents', async () => {
    const bill = await submitted();
    const uuid = await uuidOf(bill);
    state.provider.requests.length = 0;
    expect((await receive({ uuid }, { key: 'x'.repeat(32) })).status).toBe(401);
    expect((await receive({ uuid }, { at: state.server.clock.now - 3_600_000 })).status).toBe(401);
    expect((await receive({ uuid: '0193a000-0000-7000-8000-000000000001' })).status).toBe(404);
    expect((await receive({ uuid: 'x' })).status).toBe(422);
    await state.server.quiet();
    expect(state.provider.requests).toEqual([]);
    expect(await stateOf(bill)).toBe('submitted');
  });

  it('never move a state back if they are repeated, late or out of order', async () => {
    const bill = await submitted();
    const uuid = await uuidOf(bill);
    await state.provider.advance(uuid);
    await state.provider.advance(uuid);
    await receive({ uuid });
    await receive({ uuid });
    expect((await receive({ uuid })).status).toBe(204);
    await state.server.quiet();
    expect(await stateOf(bill)).toBe('delivered');
    const [document] = documentsOf(uuid);
    Object.assign(document ?? {}, { receipt: 'queued', exchange: 'pending', reporting: 'pending' });
    expect((await receive({ uuid })).status).toBe(204);
    await state.server.quiet();
    expect(await stateOf(bill)).toBe('delivered');
  });

  it('may arrive before the response to the document', async () => {
    const bill = await issue();
    expect((await receive({ uuid: await uuidOf(bill) })).status).toBe(204);
    await state.server.quiet();
    expect(await stateOf(bill)).toBe('submitted');
    expect(documentsOf(await uuidOf(bill))).toHaveLength(1);
  });
});

describe('rejection', () => {
  const notificationsOf = (bill: ResponseBody) =>
    state.server.db
      .selectFrom('events')
      .select(['title', 'text'])
      .where('code', '=', 'bill.einvoice_rejected')
      .where('model_id', '=', String(bill._id))
      .execute();
  const setLicense = (trade_license_number: string) =>
    state.server.db
      .updateTable('clients')
      .set({ trade_license_number })
      .where('id', '=', state.client)
      .execute();

  it('contains the reason, is notified, and is fixed by the data of the client', async () => {
    await setLicense('X-1');
    const bill = await submitted();
    const uuid = await uuidOf(bill);
    await state.provider.advance(uuid);
    await later();
    const text = 'The authority does not know the trade licence X-1; correct the trade licence number.';
    expect(await read(bill)).toMatchObject({ state: 'rejected', problems: [{ fix: 'client', text }] });
    expect(await notificationsOf(bill)).toEqual([
      { title: `E-invoice rejected: ${String(bill.unique_number)}`, text: `Harbour Grill LLC: ${text}` },
    ]);
    await setLicense('765432');
    const retried = await transition(bill, 'retry-einvoice');
    expect(retried).toMatchObject({ status: 200, body: { einvoice: 'ready', total: bill.total } });
    await state.server.quiet();
    expect(await read(bill)).toMatchObject({ state: 'submitted', uuid, revision: 2, problems: [] });
    await state.provider.advance(uuid);
    await later();
    expect(await stateOf(bill)).toBe('accepted');
    expect(documentsOf(uuid).map(({ receipt }) => receipt)).toEqual(['rejected', 'accepted']);
    expect((await read(bill)).archive).toMatchObject([
      { kind: 'document', revision: 1 },
      { kind: 'answer', revision: 1 },
      { kind: 'document', revision: 2 },
      { kind: 'answer', revision: 2 },
    ]);
  });

  it('may come late, after the provider had accepted the document', async () => {
    const bill = await submitted();
    const uuid = await uuidOf(bill);
    await state.provider.advance(uuid);
    await later();
    expect(await stateOf(bill)).toBe('accepted');
    await state.provider.reject(uuid, 'The number was reported before.');
    await receive({ uuid });
    await state.server.quiet();
    expect(await read(bill)).toMatchObject({
      state: 'rejected',
      next_attempt_at: null,
      problems: [{ rule: 'authority', text: 'The number was reported before.', fix: 'invoice' }],
    });
    expect(await notificationsOf(bill)).toHaveLength(1);
  });
});

describe('missing data', () => {
  const setClient = (values: { trade_license_authority: string | null }) =>
    state.server.db.updateTable('clients').set(values).where('id', '=', state.client).execute();

  it('is listed for the draft, delays the e-invoice, and can be completed', async () => {
    await setClient({ trade_license_authority: null });
    const draft = await add('bill', { ...drafts.bill, client: state.client });
    const problem = {
      rule: 'ibr-101-ae',
      fix: 'client',
      field: 'trade_license_authority',
      text: 'Enter the authority that issued the trade licence of the client.',
    };
    expect(await read(draft)).toMatchObject({ state: null, problems: [problem] });
    const bill = (await transition(draft, 'issue')).body;
    await state.server.quiet();
    expect(bill.einvoice).toBe('missing_data');
    expect(await read(bill)).toMatchObject({ problems: [problem], has_document: false });
    expect(await request('POST', `/bill/${String(bill._id)}/einvoice-document`)).toMatchObject({
      status: 404,
      body: { message: 'The e-invoice is incomplete, so there is no document yet.' },
    });
    expect((await transition(bill, 'retry-einvoice')).body.einvoice).toBe('missing_data');
    expect(await read(bill)).toMatchObject({ revision: 1, problems: [problem] });
    expect((await request('GET', '/einvoices/readiness')).body).toMatchObject({
      from: '2026-11-01',
      provider: 'test',
      company: { score: 100, problems: [] },
      clients_total: 1,
      clients_ready: 0,
      clients: [{ _id: state.client, problems: [problem] }],
    });
    await setClient({ trade_license_authority: 'ADDED' });
    expect((await transition(bill, 'retry-einvoice')).body.einvoice).toBe('ready');
    await state.server.quiet();
    expect(await read(bill)).toMatchObject({ state: 'submitted', revision: 2 });
    expect((await request('POST', '/bill', { filters: { einvoice: 'submitted' } })).body.documents).toEqual(
      expect.arrayContaining([expect.objectContaining({ _id: bill._id })]),
    );
  });

  it('prevents the issue, if configured', async () => {
    const setting = await addSetting('einvoice_missing', 'refuse', 'tax');
    await setClient({ trade_license_authority: null });
    const draft = await add('bill', { ...drafts.bill, client: state.client });
    const refused = await transition(draft, 'issue');
    expect(refused).toMatchObject({
      status: 409,
      body: {
        message:
          'The e-invoice would lack data. Enter the authority that issued the trade licence of the client.',
      },
    });
    await setClient({ trade_license_authority: 'ADDED' });
    expect((await transition(draft, 'issue')).status).toBe(200);
    await request('PUT', `/setting/${String(setting._id)}`, { value: 'warn', version: setting.version });
  });

  it('is detected by the same rules in the database and in the checks', async () => {
    const facts = ['company', 'individual'].flatMap((type) =>
      [true, false].flatMap((is_vat_registered) =>
        ['100987654301003', '100987654301004', null].flatMap((trn) =>
          ['765432', null].flatMap((trade_license_number) =>
            ['ADDED', null].flatMap((trade_license_authority) =>
              ['784199012345676', null].map((national_id) => ({
                type: type as 'company',
                in_business: true,
                is_vat_registered,
                trn,
                national_id,
                trade_license_number,
                trade_license_authority,
                passport_number: null,
                name: 'Harbour Grill',
                address: 'Corniche',
                area: null,
                emirate: 'Abu Dhabi',
              })),
            ),
          ),
        ),
      ),
    );
    const { rows } = await sql<{
      ready: boolean;
    }>`select einvoice_ready(f.type, f.in_business, f.is_vat_registered,
        f.trn, f.trade_license_number, f.trade_license_authority, f.national_id) as ready
      from jsonb_array_elements(${JSON.stringify(facts)}::jsonb) with ordinality e (fact, nr),
        jsonb_to_record(e.fact) as f (type text, in_business boolean, is_vat_registered boolean, trn text,
          trade_license_number text, trade_license_authority text, national_id text)
      order by e.nr`.execute(state.server.db);
    expect(rows.map(({ ready }) => ready)).toEqual(
      facts.map((fact) => buyerReadiness(buyerParty(fact)).score === 100),
    );
  });

  it('is irrelevant for consumers', async () => {
    const { _id: consumer } = await add('client', drafts.client);
    const bill = await issue({ client: consumer });
    expect(bill.einvoice).toBe('b2c_excluded');
    expect(await read(bill)).toMatchObject({ state: null, problems: [] });
    expect(await transition(bill, 'retry-einvoice')).toMatchObject({
      status: 409,
      body: { message: 'This invoice has no e-invoice.' },
    });
    const { _id: trader } = await add('client', { ...drafts.client, in_business: true });
    const business = await issue({ client: trader });
    await state.server.quiet();
    expect(await read(business)).toMatchObject({ state: 'submitted', on_network: false });
    const [document] = documentsOf(await uuidOf(business));
    expect(document?.xml).toContain('<cbc:EndpointID schemeID="0235">9900000098</cbc:EndpointID>');
    await state.provider.advance(document?.uuid ?? '');
    await state.provider.advance(document?.uuid ?? '');
    await later();
    expect(await read(business)).toMatchObject({ state: 'accepted', next_attempt_at: null });
  });
});

it('a credit note contains its invoice and its reason', async () => {
  const bill = await submitted();
  const { status } = await transition(bill, 'credit', { reason: 'Wrong reading', amount: 50 });
  expect(status).toBe(200);
  const note = await state.server.db
    .selectFrom('bills')
    .select(['id', 'unique_number'])
    .where('original_bill_id', '=', String(bill._id))
    .executeTakeFirstOrThrow();
  await state.server.quiet();
  const [document] = documentsOf(await uuidOf({ _id: note.id }));
  const paths = [
    '/CreditNote/cbc:CreditNoteTypeCode',
    '/CreditNote/cac:DiscrepancyResponse/cbc:ResponseCode',
    '/CreditNote/cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID',
    '/CreditNote/cac:LegalMonetaryTotal/cbc:PayableAmount',
    'count(/CreditNote/cac:PaymentMeans)',
  ];
  expect(Object.values(evaluateXPath(document?.xml ?? '', paths))).toEqual([
    '381',
    'DL8.61.1.C',
    bill.unique_number,
    '50.00',
    '0',
  ]);
});

it('a deposit receipt and its credit note have no e-invoice', async () => {
  const tariff = await addSetting(
    'tariff.COM',
    { blocks: [{ from: 0, to: null, price: 9.5 }] },
    'tariff',
    'json',
  );
  const site = await ensureSite(state.server.db, drafts.site.code);
  const parties = { client: state.client, tariff: tariff._id, site };
  const contract = (await add('contract', { ...drafts.contract, ...parties }))._id;
  const deposit = { code: 'service', description: 'Deposit', quantity: 1, unit: 'service', unit_price: 300 };
  const receipt = await issue({
    kind: 'deposit_receipt',
    contract,
    lines: [{ ...deposit, vat_category: 'O' }],
  });
  expect((await transition(receipt, 'credit', { reason: 'Wrong client', by: 'whole' })).status).toBe(200);
  const { rows } = await sql<{ kind: string; state: string | null }>`select b.kind, e.state from bills b
    left join einvoices e on e.bill_id = b.id where b.contract_id = ${contract} order by b.created_at`.execute(
    state.server.db,
  );
  expect(rows).toEqual([
    { kind: 'deposit_receipt', state: null },
    { kind: 'credit_note', state: null },
  ]);
});

it('neither documents nor their archive can be changed', async () => {
  const { db } = state.server;
  await submitted();
  await expect(sql`update einvoice_archive set content = 'x'`.execute(db)).rejects.toThrow();
  await expect(sql`delete from einvoice_archive`.execute(db)).rejects.toThrow();
  await expect(sql`delete from einvoices`.execute(db)).rejects.toThrow('cannot be changed');
  await expect(
    sql`update einvoices set document = '{}', revision = revision + 1 where state = 'submitted'`.execute(db),
  ).rejects.toThrow('cannot be changed');
});

describe('the official rules', () => {
  const { check } = rules;
  afterEach(() => {
    rules.check = check;
  });
  const problems: EinvoiceProblem[] = [{ rule: 'ibr-999', text: 'Something is amiss.', fix: 'invoice' }];

  it('prevent sending a document that fails them, until it is recreated and passes', async () => {
    rules.check = () => Promise.resolve(problems);
    const bill = await issue();
    expect(bill.einvoice).toBe('ready');
    await state.server.quiet();
    expect(await read(bill)).toMatchObject({ state: 'missing_data', problems, reason: null, archive: [] });
    const uuid = await uuidOf(bill);
    expect(documentsOf(uuid)).toEqual([]);
    rules.check = check;
    expect(await transition(bill, 'retry-einvoice')).toMatchObject({ body: { einvoice: 'ready' } });
    await state.server.quiet();
    expect(await read(bill)).toMatchObject({ state: 'submitted', revision: 2, problems: [] });
  });

  it('delay a document while they can’t be applied', async () => {
    const reason = 'The official rules could not be applied.';
    rules.check = () => Promise.reject(new RulesError(reason, { cause: new Error('no answer in time') }));
    const bill = await issue();
    await state.server.quiet();
    expect(await read(bill)).toMatchObject({ state: 'ready', reason, attempts: 1 });
    expect(documentsOf(await uuidOf(bill))).toEqual([]);
    expect(state.server.log.join('\n')).toContain(
      `E-invoice ${String(bill.unique_number)} waits: ${reason} no answer in time`,
    );
    rules.check = check;
    await later();
    expect(await stateOf(bill)).toBe('submitted');
  });

  it('delay a document whose step fails unexpectedly, with a longer pause each time', async () => {
    const reason = 'An unexpected error occurred; the server log has the details.';
    rules.check = () => Promise.reject(new RangeError('Invalid string length'));
    const bill = await issue();
    const dueAt = async () => {
      const row = state.server.db.selectFrom('einvoices').select('next_attempt_at');
      const { next_attempt_at } = await row.where('id', '=', await uuidOf(bill)).executeTakeFirstOrThrow();
      return Number(next_attempt_at) - state.server.clock.now;
    };
    await state.server.quiet();
    expect(await read(bill)).toMatchObject({ state: 'ready', reason, attempts: 1 });
    expect(await dueAt()).toBe(pauseAfter(1));
    expect(state.server.log.join('\n')).toContain(
      `E-invoice ${String(bill.unique_number)} waits: ${reason} Invalid string length`,
    );
    await later(pauseAfter(1));
    expect(await read(bill)).toMatchObject({ state: 'ready', reason, attempts: 2 });
    expect(await dueAt()).toBe(pauseAfter(2));
    rules.check = check;
    await later(pauseAfter(2));
    expect(await stateOf(bill)).toBe('submitted');
  });

  it('are applied to all documents by the command', async () => {
    const write = jest.fn();
    const { db } = state.server;
    const { count } = await db
      .selectFrom('einvoices')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    rules.check = () => Promise.resolve(problems);
    expect(await checkEinvoices(db, { rules, write })).toEqual({
      checked: Number(count),
      failed: Number(count),
    });
    expect(write).toHaveBeenCalledWith(expect.stringContaining('\n  ibr-999: Something is amiss.'));
  });
});
