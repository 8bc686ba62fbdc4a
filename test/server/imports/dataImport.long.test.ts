import { strToU8, zipSync } from 'fflate';
import { DATA_IMPORT_KINDS } from '../../../src/domain/imports/dataImport';
import type { CellError, DataImportKind } from '../../../src/domain/imports/dataImport';
import { DATA_IMPORT_COLUMNS } from '../../../src/domain/imports/importColumns';
import { exampleLine, importTemplate } from '../../../src/domain/imports/importFile';
import { resumeDataImports } from '../../../src/server/imports/dataImports';
import { drafts } from '../../sampleDrafts';
import { CUT_OVER, csvOf, migratingCompany } from '../support/migratingCompany';
import { anyText, containing, textMatching } from '../support/matchers';
import { createImportRequests } from '../support/dataImports';
import { setUpServer } from '../support/recordLifecycle';
import type { ResponseBody } from '../support/testServer';

const context = setUpServer();

const withAll = (parts: readonly unknown[]): unknown => expect.arrayContaining([...parts]);
const TARIFF = 'tariff.RES-DXB';

const { balances, checked, counts, imported, read, step, upload } = createImportRequests(context);

interface Row {
  line: number;
  label: string;
  state: string;
  message: string;
  errors: CellError[];
  record: { model: string; _id: string } | null;
}
const rowsOf = async ({ _id }: ResponseBody, filters: object = {}) => {
  const { body } = await context.request('POST', `/import/${String(_id)}/rows`, { filters, limit: 100 });
  return body.documents as unknown as Row[];
};
const problems = async (record: ResponseBody) =>
  (await rowsOf(record, { state: ['invalid'] })).map(({ line, errors, message }) => [
    line,
    errors.map(({ cell }) => cell).join(),
    message,
  ]);

beforeAll(async () => {
  await context.add('setting', {
    ...drafts.setting,
    key: TARIFF,
    group: 'tariff',
    label: 'Residential Dubai',
    value_type: 'json',
    value: { blocks: [{ from: 0, to: null, price: 9.5 }], fixed_monthly: 10 },
    effective_from: '2023-01-01',
  });
});

const company = migratingCompany({ contracts: 30, cheques: 26, tariff: TARIFF });
const fileOf = (kind: DataImportKind) => csvOf(kind, company.files[kind]);

describe('data import of a new company', () => {
  const imports = new Map<DataImportKind, ResponseBody>();
  const state: { before?: Awaited<ReturnType<typeof counts>>; ledger?: Record<string, number> } = {};

  it('imports its files in order, after a check that saves nothing', async () => {
    state.before = await counts();
    state.ledger = await balances();
    for (const kind of DATA_IMPORT_KINDS) {
      const total = company.files[kind].length;
      const earlier = await counts();
      const check = await checked(kind, fileOf(kind));
      expect([kind, await problems(check)]).toEqual([kind, []]);
      expect(check).toMatchObject({ status: 'Checked', total, processed: total, valid: total, invalid: 0 });
      expect(await counts()).toEqual(earlier);
      await step(check._id, 'start');
      const record = await read(check._id);
      expect(record).toMatchObject({
        kind,
        status: 'Imported',
        valid: total,
        imported_by: { label: anyText },
      });
      imports.set(kind, record);
    }
    expect(await counts()).toMatchObject({
      clients: (state.before.clients ?? 0) + 30,
      contracts: (state.before.contracts ?? 0) + 30,
      readings: (state.before.readings ?? 0) + 30,
    });
  });

  it('posts the balances of its files to the ledger: receivables, credit, deposits and cheques', async () => {
    const { receivables, credit, deposits, cheques } = company.sums;
    expect(await balances()).toEqual({
      ...state.ledger,
      receivables,
      customer_credit: -credit,
      deposits_held: -deposits,
      opening_balances: -(receivables - credit - deposits),
      cheques_safe: cheques,
      cheques_uncleared: -cheques,
    });
    const { body } = await context.request('POST', '/ledger/trial-balance', { from: CUT_OVER, to: CUT_OVER });
    expect(body.documents).toContainEqual(
      containing({
        account: containing({ code: 'receivables' }),
        closing: receivables / 100,
      }),
    );
  });

  it('keeps the ages of invoices, and posts no revenue or VAT', async () => {
    const today = '2026-11-20';
    const owed = (from: number, to: number) =>
      company.invoices
        .filter(({ due }) => {
          const days = (Date.parse(today) - Date.parse(due)) / 86_400_000;
          return days >= from && days <= to;
        })
        .reduce((sum, { fils }) => sum + fils, 0) / 100;
    const { body } = await context.request('GET', '/rapport/receivables-ageing?group=none');
    expect(body.totals).toMatchObject({
      balance: company.sums.receivables / 100,
      not_due: owed(-Infinity, 0),
      days_1_30: owed(1, 30),
      days_31_60: owed(31, 60),
      days_61_90: owed(61, 90),
      days_91_120: owed(91, 120),
      over_120: owed(121, Infinity),
    });
    const register = await context.request('GET', '/rapport/billing-register?period=2026-01-01..2026-12-31');
    expect(register.body).toMatchObject({ total: 0 });
  });

  it('finds records by their former codes, and their history names the file', async () => {
    const found = await context.request('POST', '/client', { search: 'c-000007' });
    expect(found.body.documents).toMatchObject([{ label: 'Client No 7' }]);
    const contract = (await context.request('POST', '/contract', { search: 'K-000007' })).body.documents?.[0];
    expect(contract).toMatchObject({ client: { label: 'Client No 7' }, status: 'Active' });
    const id = String(contract?._id);
    expect((await context.request('GET', `/contract/${id}`)).body).toMatchObject({
      former_number: 'K-000007',
      deposit_status: 'held',
      deposit_held: 400,
      deposit_receipt_no: 'D-000007',
      opening_reading: 1000.875,
      counter: { label: 'MV-M-000007' },
    });
    const history = await context.request('POST', `/contract/${id}/history`, {});
    expect(history.body.documents?.at(-1)?.changes).toContainEqual({
      field: 'imported_from',
      from: null,
      to: 'contracts.csv',
    });
    const [row] = await rowsOf(imports.get('contracts') ?? {});
    expect(row).toMatchObject({ line: 2, label: 'K-000001', record: { model: 'contract' } });
  });

  it('records cheques in the safe, which settle the oldest invoices', async () => {
    const [cheque] = (
      await context.request('POST', '/wallet', { search: '000002', filters: { type: ['check'] } })
    ).body.documents ?? [{}];
    expect(cheque).toMatchObject({
      status: 'Done',
      check_status: 'in_safe',
      amount: 850.02,
      end_date: anyText,
    });
    const bill = (await context.request('POST', '/bill', { search: 'A-000002' })).body.documents?.[0];
    expect((await context.request('GET', `/bill/${String(bill?._id)}`)).body).toMatchObject({
      kind: 'opening_balance',
      status: 'Issued',
      total: 100.14,
      balance_due: 100.14,
      vat_total: 0,
      pending_check_amount: 100.14,
      einvoice: 'none',
      issue_date: company.invoices[0]?.issued,
    });
  });

  it('recognises the same file under another name', async () => {
    const { status, body } = await upload('clients', fileOf('clients'));
    expect(status).toBe(409);
    expect(body.message).toMatch(/^Given Name 1 imported this file on .*: 30 lines\. Undo that import/);
    expect(body.import).toBe(imports.get('clients')?._id);
  });

  it('cannot be undone while a record depends on it', async () => {
    const attempt = async (kind: DataImportKind) => (await step(imports.get(kind)?._id, 'undo')).body.message;
    expect(await attempt('sites')).toMatch(/^Site MV-\d can’t be undone, because of tank TK-/);
    expect(await attempt('clients')).toMatch(/^Client CL-\d+ can’t be undone, because of contract CT-/);
    expect(await attempt('counters')).toMatch(/^Counter MV-M-\d+ can’t be undone, because of contract CT-/);
    expect(await attempt('contracts')).toMatch(/because of invoice A-\d+\. Undo or remove that first/);
    expect(await attempt('balances')).toMatch(/^Invoice A-\d+ can’t be undone, because of payment OLD-/);
    expect(await read(imports.get('balances')?._id)).toMatchObject({ status: 'Imported' });
  });

  it('is undone in reverse order, and leaves no record and no balance', async () => {
    for (const kind of DATA_IMPORT_KINDS.toReversed()) {
      const { _id } = imports.get(kind) ?? {};
      expect([kind, (await step(_id, 'undo')).body.message]).toEqual([kind, null]);
      expect([kind, await read(_id)]).toMatchObject([kind, { status: 'Undone', message: null }]);
    }
    expect(await counts()).toEqual(state.before);
    expect(await balances()).toEqual(state.ledger);
    const again = await step(imports.get('cheques')?._id, 'undo');
    expect(again).toMatchObject({ status: 409, body: { message: 'This import has already been undone.' } });
  });

  it('can be repeated after the undo, and the first invoice bills from the opening reading', async () => {
    for (const kind of DATA_IMPORT_KINDS)
      expect([kind, await imported(kind, fileOf(kind))]).toMatchObject([
        kind,
        { status: 'Imported', valid: company.files[kind].length },
      ]);
    const contract = (await context.request('POST', '/contract', { search: 'K-000008' })).body.documents?.[0];
    const { counter } = (await context.request('GET', `/contract/${String(contract?._id)}`)).body;
    context.server.clock.now = Date.parse('2026-12-02T08:00:00Z');
    const user = await context.server.signIn({ role: 'SuperAdmin' });
    const reading = await context.server.request(
      user,
      'POST',
      `/counter/${String((counter as ResponseBody)._id)}/reading`,
      { value: 1013.5, at: '2026-12-01', type: 'customer', reviewed: true },
    );
    const { body } = await context.server.request(
      user,
      'POST',
      `/reading/${String(reading.body._id)}/bill`,
      {},
    );
    // 1013.500 − 1001.000 = 12.500 m³ at 9.50, and the monthly charge of 10.00 for 30 days of 30.
    expect(body).toMatchObject({
      period_start: '2026-11-01',
      period_end: '2026-11-30',
      lines: withAll([
        containing({ code: 'gas', quantity: 12.5, net: 118.75 }),
        containing({ code: 'service', net: 10 }),
      ]),
    });
    context.server.clock.now = Date.parse('2026-11-20T08:00:00Z');
  });

  it('cannot be undone once the counter of a contract was replaced', async () => {
    const line = company.files.counters[0] ?? {};
    await imported('counters', csvOf('counters', [{ ...line, serial_number: 'MV-M-OLD', unit_no: '999' }]));
    const contract = { former_number: 'K-OLD', counter: 'MV-M-OLD', deposit: '', deposit_reference: '' };
    const { _id } = await imported(
      'contracts',
      csvOf('contracts', [{ ...company.files.contracts[0], ...contract, opening_reading: 1500 }]),
    );
    const idOf = async (noun: string, search: string) =>
      String((await context.request('POST', `/${noun}`, { search })).body.documents?.[0]?._id);
    const old = await idOf('counter', 'MV-M-OLD');
    const site = await idOf('site', 'MV-2');
    const by = (await context.add('counter', { ...drafts.counter, serial_number: 'MV-M-NEW', site }))._id;
    const replaced = await context.request('POST', `/counter/${old}/replace`, {
      by,
      at: '2026-11-16',
      final_reading: 1510,
      initial_reading: 0,
    });
    expect(replaced.status).toBe(200);
    expect((await step(_id, 'undo')).body.message).toMatch(
      /^Contract CT-[\d-]+ can’t be undone, because of the reading of 16\/11\/2026\./,
    );
  });
});

describe('invalid files', () => {
  const CONTRACT = {
    former_number: 'W-1',
    client: 'C-000001',
    counter: 'MV-M-000001',
    start_date: '2024-01-01',
    tariff: TARIFF,
    opening_reading: '1500',
  };

  it('lists the errors of each line by cell address, and imports the other lines', async () => {
    const lines = csvOf('sites', [
      { code: 'W-A', name: 'Good', emirate: 'Dubai', units_count: 10, lat: '' },
      { code: 'W-B', name: 'Bad', emirate: 'Doha', units_count: '1e308', lat: 95 },
      { code: 'W-A', name: 'Twice', emirate: 'Dubai', units_count: 10, lat: '' },
      { code: '=1+1', name: 'Formula', emirate: 'Dubai', units_count: 10, lat: '' },
    ]);
    const check = await checked('sites', lines);
    expect(check).toMatchObject({ valid: 1, duplicate: 1, invalid: 2, status: 'Checked' });
    expect(await problems(check)).toEqual([
      [3, 'C3,D3,E3', textMatching(/^Emirate must be one of.*Latitude must be.*Units must be a number$/)],
      [5, 'A5', 'Site code starts like a formula'],
    ]);
    await step(check._id, 'start');
    expect(await read(check._id)).toMatchObject({ status: 'Imported', valid: 1 });
    // Lines were skipped, so the file is accepted again; the imported line is now known.
    const again = await checked('sites', lines);
    expect(again).toMatchObject({ valid: 0, duplicate: 2, invalid: 2 });
    expect((await step(again._id, 'start')).body.message).toBe('No line of this file can be imported.');
    expect(await step(again._id, 'discard')).toMatchObject({ status: 200, body: { status: 'Discarded' } });
    expect((await step(check._id, 'undo')).status).toBe(200);
  });

  it.each<[string, DataImportKind, Record<string, string>, string, string]>([
    ['an unknown client', 'contracts', { ...CONTRACT, client: 'nobody' }, 'B2', 'No client has this code'],
    ['a counter in use', 'contracts', CONTRACT, 'C2', 'has this counter'],
    ['a negative deposit', 'contracts', { ...CONTRACT, deposit: '-5' }, 'F2', 'can’t be below zero'],
    [
      'a deposit without receipt',
      'contracts',
      { ...CONTRACT, deposit: '5' },
      '',
      'needs the number of its receipt',
    ],
    [
      'a start after the cut-over',
      'contracts',
      { ...CONTRACT, start_date: '2026-11-02' },
      'D2',
      'after the cut-over day',
    ],
    [
      'a day that does not exist',
      'contracts',
      { ...CONTRACT, start_date: '31/02/2026' },
      'D2',
      'must be a date',
    ],
    [
      'an amount beyond all bounds',
      'balances',
      { number: 'X', contract: 'K-000001', amount: '1e308' },
      'C2',
      'must be a number',
    ],
    [
      'an amount that is too large',
      'balances',
      { number: 'X', contract: 'K-000001', amount: '-10000000' },
      'C2',
      'must be from',
    ],
    [
      'a number of our own',
      'balances',
      { number: 'INV-2026-000001', contract: 'K-000001', amount: '-5' },
      'A2',
      'OLD-INV-2026-000001',
    ],
    [
      'an invoice without dates',
      'balances',
      { number: 'X', contract: 'K-000001', amount: '5' },
      '',
      'Issued on is required',
    ],
    [
      'an unknown invoice',
      'cheques',
      {
        check_number: '990001',
        bank_name: 'ADCB',
        end_date: '2027-01-01',
        amount: '5',
        contract: 'K-000001',
        invoice: 'no',
      },
      'F2',
      'no open invoice',
    ],
    [
      'a stale cheque',
      'cheques',
      {
        check_number: '990001',
        bank_name: 'ADCB',
        end_date: '2025-01-01',
        amount: '5',
        contract: 'K-000001',
      },
      'C2',
      'stale',
    ],
    [
      'a site without emirate',
      'tanks',
      {
        serial_number: 'x',
        name: 'x',
        site_code: 'none',
        water_capacity_l: '5',
        diameter_mm: '1200',
        length_mm: '3800',
      },
      'C2',
      'No site has this code',
    ],
  ])('refuses %s', async (_case, kind, line, cell, message) => {
    const check = await checked(kind, csvOf(kind, [line]));
    const [problem] = await problems(check);
    expect(problem?.[1]).toContain(cell);
    expect(problem?.[2]).toContain(message);
    await step(check._id, 'discard');
  });

  it('rejects a second bulk delivery contract of a tank', async () => {
    const BULK = 'tariff.BULK-I';
    await context.add('setting', {
      ...drafts.setting,
      ...{ key: BULK, group: 'tariff', label: 'Bulk', value_type: 'json', effective_from: '2023-01-01' },
      value: { type: 'bulk_delivery', blocks: [{ from: 0, to: null, price: 2 }] },
    });
    const { counter: _, opening_reading: __, ...contract } = CONTRACT;
    const bulk = { ...contract, type: 'bulk_delivery', tank: 'MV-TK-1', tariff: BULK };
    const lines = csvOf('contracts', [bulk, { ...bulk, former_number: 'W-2' }]);
    const check = await checked('contracts', lines);
    expect(await problems(check)).toEqual([
      [3, '', textMatching(/^Contract \S+ has this tank; end its supply first\.$/)],
    ]);
    await step(check._id, 'discard');
  });

  it('refuses an opening reading below the initial one, with its cell', async () => {
    await imported(
      'counters',
      csvOf('counters', [
        {
          serial_number: 'W-M-1',
          size: 'G2.5',
          site_code: 'SITE-017',
          unit_no: '1',
          initial_reading: 500,
          initial_reading_at: '2024-01-01',
        },
      ]),
    );
    const check = await checked(
      'contracts',
      csvOf('contracts', [{ ...CONTRACT, counter: 'W-M-1', opening_reading: '400' }]),
    );
    expect(await problems(check)).toEqual([[2, 'F2', textMatching(/lower than the last reading/)]]);
    await step(check._id, 'discard');
  });

  it('refuses a workbook of formulas without values, and the example of a template', async () => {
    const sheet = `<sheetData><row r="1">${['Site code', 'Site name', 'Emirate'].map((label, index) => `<c r="${'ABC'[index] ?? ''}1" t="inlineStr"><is><t>${label}</t></is></c>`).join('')}</row>
      <row r="2"><c r="A2"><f>1+1</f></c><c r="B2"><f>HYPERLINK("http://x")</f></c><c r="C2" t="str"><f>A1</f><v>Dubai</v></c></row></sheetData>`;
    const main =
      'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
    const relation = (type: string, target: string) =>
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`;
    const parts = {
      '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
      '_rels/.rels': relation('officeDocument', 'xl/workbook.xml'),
      'xl/_rels/workbook.xml.rels': relation('worksheet', 'worksheets/sheet1.xml'),
      'xl/workbook.xml': `<workbook ${main}><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      'xl/worksheets/sheet1.xml': `<worksheet ${main}>${sheet}</worksheet>`,
    };
    const bytes = zipSync(
      Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)])),
    );
    const check = await checked('sites', Buffer.from(bytes));
    expect(await problems(check)).toEqual([[2, 'A2,B2', 'Site code is required. Site name is required']]);
    const template = await checked('sites', importTemplate(DATA_IMPORT_COLUMNS.sites));
    expect(await problems(template)).toEqual([
      [2, '', 'This is the example of the template: remove this line'],
    ]);
    for (const { _id } of [check, template]) await step(_id, 'discard');
  });

  it.each([
    ['Site code,Colour\r\nA,b', 'The header has an unknown column: “Colour”.'],
    ['Site code,Site name\r\nA,b', 'The first line must name Emirate.'],
    ['Site code,Site name,Emirate', 'This file has no lines below the header.'],
    ['', 'This file is empty.'],
  ])('refuses the file %j', async (content, message) => {
    expect(await upload('sites', content)).toMatchObject({ status: 422, body: { message } });
  });

  it('refuses a cut-over day in the future, and other users than super administrators', async () => {
    expect(await upload('sites', fileOf('sites'), { cutOver: '2026-11-21' })).toMatchObject({ status: 422 });
    expect(await upload('sites', fileOf('sites'), { cutOver: 'soon' })).toMatchObject({ status: 422 });
    const clerk = await context.server.signIn({ flags: ['canCreateClients'] });
    expect(await upload('sites', fileOf('sites'), { user: clerk })).toMatchObject({ status: 403 });
    expect(await context.server.request(clerk, 'POST', '/import', {})).toMatchObject({ status: 403 });
  });
});

describe('steps of an import', () => {
  const one = (code: string) => csvOf('sites', [{ code, name: 'Site', emirate: 'Dubai' }]);

  it('parses numbers and dates in the selected format', async () => {
    const line = {
      former_number: 'F-1',
      client: 'none',
      start_date: '03/04/2024',
      tariff: TARIFF,
      deposit: '1,500',
    };
    const check = await checked('contracts', csvOf('contracts', [line]));
    expect(check.format).toMatchObject({
      encoding: 'UTF-8',
      delimiter: ',',
      decimal_sign: 'point',
      date_order: 'day_first',
      is_decimal_ambiguous: true,
      is_date_order_ambiguous: true,
    });
    await step(check._id, 'reread', { decimal_sign: 'comma', date_order: 'month_first' });
    expect(await read(check._id)).toMatchObject({
      status: 'Checked',
      format: { decimal_sign: 'comma', date_order: 'month_first' },
    });
    await step(check._id, 'discard');
  });

  it('refuses a second import while one is in progress, and the same file while it waits', async () => {
    const first = await checked('sites', one('Q-1'));
    const second = await checked('sites', one('Q-2'));
    expect(await upload('sites', one('Q-1'))).toMatchObject({
      status: 409,
      body: { message: textMatching(/Continue there\.$/) },
    });
    await context.request('POST', `/import/${String(first._id)}/start`, {});
    expect(await context.request('POST', `/import/${String(second._id)}/start`, {})).toMatchObject({
      status: 409,
      body: { message: textMatching(/^Given Name 1 is importing sites: 0 of 1 line done\./) },
    });
    expect(await context.request('POST', `/import/${String(first._id)}/start`, {})).toMatchObject({
      status: 409,
    });
    await context.server.quiet();
    expect(await step(second._id, 'start')).toMatchObject({ status: 200 });
    expect(await read(second._id)).toMatchObject({ status: 'Imported' });
  });

  it('imports nothing if a line was recorded since the check', async () => {
    const check = await checked(
      'sites',
      csvOf(
        'sites',
        ['T-1', 'T-2'].map((code) => ({ code, name: 'Site', emirate: 'Dubai' })),
      ),
    );
    await context.add('site', { code: 'T-2', name: 'By hand', emirate: 'Dubai', contacts: [] });
    await step(check._id, 'start');
    expect(await read(check._id)).toMatchObject({
      status: 'Checked',
      valid: 1,
      duplicate: 1,
      message:
        'Nothing was imported, because a line is refused since the check. Check the lines and import again.',
    });
    expect((await context.request('POST', '/site', { search: 'T-1' })).body).toMatchObject({ total: 0 });
  });

  it('resumes a step whose worker was killed, and ends one that fails', async () => {
    const check = await checked('sites', one('R-1'));
    await context.request('POST', `/import/${String(check._id)}/start`, {});
    const { pool, db, clock } = context.server;
    await pool.query('truncate graphile_worker._private_jobs');
    await resumeDataImports(db, clock.now + 60_000);
    await context.server.quiet();
    expect(await read(check._id)).toMatchObject({ status: 'Imported' });
    const broken = await checked('sites', one('R-2'));
    await pool.query(
      `update import_rows set cells = array['R-2', 'Site', 'Dubai'], line = line + 1000 where import_id = $1`,
      [broken._id],
    );
    await pool.query(`update imports set header = array['Unknown'] where id = $1`, [broken._id]);
    await step(broken._id, 'start');
    expect(await read(broken._id)).toMatchObject({
      status: 'Checked',
      message: 'An unexpected error ended the import. Nothing was saved.',
    });
  });

  it('offers templates whose example matches its columns', async () => {
    for (const kind of DATA_IMPORT_KINDS) {
      expect(exampleLine(DATA_IMPORT_COLUMNS[kind])).toHaveLength(DATA_IMPORT_COLUMNS[kind].length);
      const { response, status } = await context.request('POST', '/import/template/xlsx', { kind });
      expect(status).toBe(200);
      expect(response.rawPayload.subarray(0, 2).toString()).toBe('PK');
    }
  });
});
