import { Readable } from 'node:stream';
import { parse } from 'csv-parse/sync';
import { exportRoutes } from '../../../src/server/lists/exportRoutes';
import type { SpreadsheetColumns } from '../../../src/server/lists/spreadsheet';
import { selectColumns, toCsv, toXlsx } from '../../../src/server/lists/spreadsheet';
import { tanks } from '../../../src/server/modules/tanks/tankRepository';
import { drafts } from '../../sampleDrafts';
import { setUpServer } from '../support/recordLifecycle';
import { readZipEntry } from '../support/readZipEntry';
import { billExportColumns } from '../../../src/server/modules/bills/billSchemas';
import { clientExportColumns } from '../../../src/server/modules/clients/clientSchemas';
import { contractExportColumns } from '../../../src/server/modules/contracts/contractSchemas';
import { orderExportColumns } from '../../../src/server/modules/orders/orderSchemas';
import { counterExportColumns } from '../../../src/server/modules/counters/counterSchemas';
import { deviceExportColumns } from '../../../src/server/modules/devices/deviceSchemas';
import { posExportColumns } from '../../../src/server/modules/pos/posSchemas';
import { tankExportColumns } from '../../../src/server/modules/tanks/tankSchemas';
import { notificationExportColumns } from '../../../src/server/modules/notifications/notificationRoutes';
import { roleExportColumns } from '../../../src/server/modules/roles/roleRoutes';
import { settingExportColumns } from '../../../src/server/modules/settings/settingRoutes';
import { userExportColumns } from '../../../src/server/modules/users/userRoutes';

const context = setUpServer();
const NAMES = [
  '=cmd()',
  '+1+1',
  '@SUM(A1)',
  'مارينا هايتس',
  'He said "no", twice',
  'Line one\nline two',
  '<f>1</f> & more',
];

const SHEETS: Record<string, SpreadsheetColumns<never>> = {
  bill: billExportColumns,
  client: clientExportColumns,
  contract: contractExportColumns,
  order: orderExportColumns,
  counter: counterExportColumns,
  device: deviceExportColumns,
  pos: posExportColumns,
  tank: tankExportColumns,
  event: notificationExportColumns,
  role: roleExportColumns,
  setting: settingExportColumns,
  user: userExportColumns,
};
const NOUNS = Object.keys(SHEETS);

const requestExport = async (format: 'csv' | 'xlsx', body: object = {}) => {
  const { response } = await context.server.request(context.admin, 'POST', `/tank/export/${format}`, body);
  return response;
};
const rowsOf = async (body: object = {}) => {
  const { rawPayload } = await requestExport('csv', body);
  return parse<Record<string, string>>(rawPayload, { bom: true, columns: true });
};

beforeAll(async () => {
  for (const [index, name] of NAMES.entries())
    await context.add('tank', { ...drafts.tank, name, serial_number: `S-${String(index)}` });
});

describe('CSV export', () => {
  it('contains every matching record, in the order of the list', async () => {
    const rows = await rowsOf({ sort: 'code', dir: 'desc' });
    expect(rows).toHaveLength(NAMES.length);
    expect(rows.map(({ Code }) => Code)).toEqual([...rows.map(({ Code }) => Code)].sort().reverse());
    expect((await rowsOf({ search: 'مارينا' })).map(({ Name }) => Name)).toEqual(['مارينا هايتس']);
  });

  it('contains Arabic, quotes and line breaks and escapes formulas', async () => {
    const names = (await rowsOf({ sort: 'code' })).map(({ Name }) => Name);
    expect(names).toEqual(["'=cmd()", "'+1+1", "'@SUM(A1)", ...NAMES.slice(3)]);
  });

  it('contains negative numbers unchanged, and phone numbers as text with a plus', async () => {
    const cells = [
      '+971501234567',
      '+97143210000',
      '+442079460958',
      '+12',
      '-12.50',
      -12.5,
      '+971-50-1',
      '-1+1',
      '+1.5.2',
      '＝1',
      '-',
      '=1',
    ];
    const rows = (async function* () {
      yield await Promise.resolve([cells]);
    })();
    const bytes = Buffer.concat(
      await Readable.from(toCsv(rows))
        .map((part) => Buffer.from(part))
        .toArray(),
    );
    expect(parse(bytes, { bom: true })).toEqual([
      [
        '+971 50 123 4567',
        '+971 4 321 0000',
        '+44207 946 0958',
        "'+12",
        '-12.50',
        '-12.5',
        "'+971-50-1",
        "'-1+1",
        "'+1.5.2",
        "'＝1",
        "'-",
        "'=1",
      ],
    ]);
  });

  it('starts with a byte order mark and is downloaded as a file', async () => {
    const { headers, rawPayload } = await requestExport('csv');
    expect(rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(headers['content-disposition']).toBe('attachment; filename="tank.csv"');
    expect(headers['content-type']).toContain('text/csv');
  });

  it('contains only the selected records', async () => {
    const { body } = await context.request('POST', '/tank', { sort: 'code' });
    const ids = (body.documents as { _id: string }[]).slice(1, 3).map(({ _id }) => _id);
    expect((await rowsOf({ ids, sort: 'code' })).map(({ Name }) => Name)).toEqual(["'+1+1", "'@SUM(A1)"]);
    expect(await rowsOf({ ids: [] })).toEqual([]);
  });

  it('has the requested columns in their order and labels instead of codes', async () => {
    const [first = {}] = await rowsOf({ columns: ['status', 'name', 'level_percent'], sort: 'code' });
    expect(Object.entries(first)).toEqual([
      ['Status', 'Planned'],
      ['Name', "'=cmd()"],
      ['Level (%)', ''],
      ['Level', 'Unknown'],
    ]);
  });

  it('has all columns of the list by default', async () => {
    const [first = {}] = await rowsOf();
    expect(Object.keys(first)).toEqual(selectColumns(tankExportColumns).map(([header]) => header));
  });

  it.each(NOUNS)('of %s contains no codes, ids and booleans', async (noun) => {
    const { response } = await context.server.request(context.admin, 'POST', `/${noun}/export/csv`, {});
    expect(response.statusCode).toBe(200);
    const rows = parse(response.rawPayload, { bom: true });
    expect(rows[0]).toEqual(selectColumns(SHEETS[noun] ?? {}).map(([header]) => header));
    const cells = rows.slice(1).flat();
    expect(cells.filter((cell) => /^(true|false|null|undefined|[a-z]+_[a-z_]+)$/.test(cell))).toEqual([]);
  });

  it.each([
    [{ columns: ['password_hash'] }, 'columns[0]'],
    [{ columns: [] }, 'columns'],
    [{ sort: 'nothing' }, 'sort'],
    [{ filters: { nothing: 1 } }, 'nothing'],
    [{ ids: ['x'] }, 'ids[0]'],
    [{ page: 2 }, 'page'],
  ])('rejects %j', async (body, field) => {
    const { status, body: error } = await context.request('POST', '/tank/export/csv', body);
    expect(status).toBe(422);
    expect(Object.keys(error.fields as object).join()).toContain(field);
  });

  it('releases its database connection at the end', async () => {
    for (let count = 0; count < 15; count += 1) await rowsOf();
    expect((await context.request('POST', '/tank', {})).status).toBe(200);
  });
});

it.each(exportRoutes({ noun: 'tank', permission: 'superAdmin', repository: tanks }))(
  'releases its database connection when the client of $path disconnects before the first byte',
  async ({ handler }) => {
    const requestContext = { db: context.server.db, body: {} } as never;
    for (let count = 0; count < 15; count += 1) {
      const { bytes } = (await handler(requestContext, { userId: context.admin.id } as never)) as {
        bytes: Readable;
      };
      bytes.destroy();
    }
    expect((await context.request('POST', '/tank', {})).status).toBe(200);
  },
);

it('the workbook export is a zip file that stores every value as text', async () => {
  const { rawPayload, headers } = await requestExport('xlsx');
  expect(headers['content-type']).toContain('spreadsheetml.sheet');
  expect(rawPayload.subarray(0, 4)).toEqual(Buffer.from([0x50, 0x4b, 0x03, 0x04]));
  const sheet = readZipEntry(rawPayload, 'xl/worksheets/sheet1.xml');
  expect(sheet.match(/<row /g)).toHaveLength(NAMES.length + 1);
  expect(sheet).toMatch(/<c r="[A-Z]\d+" t="inlineStr"><is><t xml:space="preserve">=cmd\(\)<\/t><\/is><\/c>/);
  expect(sheet).toContain('مارينا هايتس');
  expect(sheet).toContain('&lt;f&gt;1&lt;/f&gt; &amp; more');
  expect(sheet).not.toContain('<f>');
});

it('the workbook export has dates for days and times, and columns as wide as their texts', async () => {
  const rows = Readable.from([
    [['Day', 'Time', 'Note']],
    [['2026-01-31', '2026-01-31 12:00', '31-01-2026 or a longer text']],
    [['', 'none', '2026-13-45']],
  ]) as AsyncIterable<string[][]>;
  const sheet = readZipEntry(Buffer.concat(await toXlsx(rows).toArray()), 'xl/worksheets/sheet1.xml');
  expect(sheet).toContain(
    '<row r="1"><c r="A1" s="3" t="inlineStr"><is><t xml:space="preserve">Day</t></is></c>',
  );
  // 31 January 2026 is 46,053 days after 30 December 1899.
  expect(sheet).toContain('<c r="A2" s="1"><v>46053</v></c><c r="B2" s="2"><v>46053.5</v></c>');
  expect(sheet).toContain('<t xml:space="preserve">2026-13-45</t>');
  expect(sheet).toContain('<col min="3" max="3" width="29" customWidth="1"/></cols><sheetData>');
  expect(sheet.match(/<row /g)).toHaveLength(3);
});

it('the workbook export adds up columns with amounts, to the fils', async () => {
  const rows = Readable.from([
    [['Number', 'Total (AED)', 'Litres']],
    [
      ['INV-1', 0.1, 5],
      ['INV-2', 0.2, 6],
    ],
    [['INV-3', -0.05, 7]],
  ]) as AsyncIterable<(string | number)[][]>;
  const bytes = Buffer.concat(await toXlsx(rows, { hasTotals: true }).toArray());
  const sheet = readZipEntry(bytes, 'xl/worksheets/sheet1.xml');
  expect(sheet.slice(sheet.lastIndexOf('<row '))).toMatch(/>Total<.*<v>0.25<\/v>.*preserve"><\/t>/);
});
