import type { Readable } from 'node:stream';
import { parse } from 'csv-parse/sync';
import { exportRoutes } from '../../../src/server/lists/exportRoutes';
import type { SpreadsheetColumns } from '../../../src/server/lists/spreadsheet';
import { selectColumns } from '../../../src/server/lists/spreadsheet';
import {
  billExportColumns,
  clientExportColumns,
  contractExportColumns,
  orderExportColumns,
} from '../../../src/server/lists/exportColumns/customers';
import {
  counterExportColumns,
  deviceExportColumns,
  posExportColumns,
  tankExportColumns,
} from '../../../src/server/lists/exportColumns/equipment';
import {
  eventExportColumns,
  roleExportColumns,
  settingExportColumns,
  userExportColumns,
} from '../../../src/server/lists/exportColumns/office';
import { tanks } from '../../../src/server/modules/tanks/tankRepository';
import { drafts } from '../../sampleDrafts';
import { setUpServer } from '../support/recordLifecycle';
import { readZipEntry } from '../support/readZipEntry';

const context = setUpServer();
const NAMES = ['=cmd()', '+1+1', '@SUM(A1)', 'مارينا هايتس', 'He said "no", twice', 'Line one\nline two'];

const SHEETS: Record<string, SpreadsheetColumns<never>> = {
  ...{
    bill: billExportColumns,
    client: clientExportColumns,
    contract: contractExportColumns,
    order: orderExportColumns,
  },
  ...{
    counter: counterExportColumns,
    device: deviceExportColumns,
    pos: posExportColumns,
    tank: tankExportColumns,
  },
  ...{
    event: eventExportColumns,
    role: roleExportColumns,
    setting: settingExportColumns,
    user: userExportColumns,
  },
};
const NOUNS = Object.keys(SHEETS);

const exported = async (format: 'csv' | 'xlsx', body: object = {}) => {
  const { answer } = await context.server.request(context.admin, 'POST', `/tank/export/${format}`, body);
  return answer;
};
const rowsOf = async (body: object = {}) => {
  const { rawPayload } = await exported('csv', body);
  return parse<Record<string, string>>(rawPayload, { bom: true, columns: true });
};

beforeAll(async () => {
  for (const [at, name] of NAMES.entries())
    await context.add('tank', { ...drafts.tank, name, serial_number: `S-${String(at)}` });
});

describe('an export as CSV', () => {
  it('holds every record that the list matches, in its order', async () => {
    const rows = await rowsOf({ sort: 'code', dir: 'desc' });
    expect(rows).toHaveLength(NAMES.length);
    expect(rows.map(({ Code }) => Code)).toEqual([...rows.map(({ Code }) => Code)].sort().reverse());
    expect((await rowsOf({ search: 'مارينا' })).map(({ Name }) => Name)).toEqual(['مارينا هايتس']);
  });

  it('keeps Arabic, quotes and lines, and lets no formula run', async () => {
    const names = (await rowsOf({ sort: 'code' })).map(({ Name }) => Name);
    expect(names).toEqual(["'=cmd()", "'+1+1", "'@SUM(A1)", ...NAMES.slice(3)]);
  });

  it('begins with a byte order mark and is kept as a file', async () => {
    const { headers, rawPayload } = await exported('csv');
    expect(rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(headers['content-disposition']).toBe('attachment; filename="tank.csv"');
    expect(headers['content-type']).toContain('text/csv');
  });

  it('holds only the records that were chosen', async () => {
    const { body } = await context.request('POST', '/tank', { sort: 'code' });
    const ids = (body.documents as { _id: string }[]).slice(1, 3).map(({ _id }) => _id);
    expect((await rowsOf({ ids, sort: 'code' })).map(({ Name }) => Name)).toEqual(["'+1+1", "'@SUM(A1)"]);
    expect(await rowsOf({ ids: [] })).toEqual([]);
  });

  it('has the columns that were asked for, in their order, and words for codes', async () => {
    const [first = {}] = await rowsOf({ columns: ['status', 'name', 'level_percent'], sort: 'code' });
    expect(Object.entries(first)).toEqual([
      ['Status', 'Planned'],
      ['Name', "'=cmd()"],
      ['Level (%)', ''],
      ['Level', 'Unknown'],
    ]);
  });

  it('has all columns of the list when none is named', async () => {
    const [first = {}] = await rowsOf();
    expect(Object.keys(first)).toEqual(selectColumns(tankExportColumns).map(([head]) => head));
  });

  it.each(NOUNS)('of %s says no code, no id and no yes or no as a machine does', async (noun) => {
    const { answer } = await context.server.request(context.admin, 'POST', `/${noun}/export/csv`, {});
    expect(answer.statusCode).toBe(200);
    const rows = parse(answer.rawPayload, { bom: true });
    expect(rows[0]).toEqual(selectColumns(SHEETS[noun] ?? {}).map(([head]) => head));
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
  ])('refuses %j', async (body, field) => {
    const { status, body: refusal } = await context.request('POST', '/tank/export/csv', body);
    expect(status).toBe(422);
    expect(Object.keys(refusal.fields as object).join()).toContain(field);
  });

  it('lets go of the database when it is done', async () => {
    for (let count = 0; count < 15; count += 1) await rowsOf();
    expect((await context.request('POST', '/tank', {})).status).toBe(200);
  });
});

it.each(exportRoutes({ noun: 'tank', permission: 'superAdmin', repository: tanks }))(
  'lets go of the database when nobody waits for the first byte of $path',
  async ({ handler }) => {
    const asked = { db: context.server.db, body: {} } as never;
    for (let count = 0; count < 15; count += 1) {
      const { bytes } = (await handler(asked, { userId: context.admin.id } as never)) as { bytes: Readable };
      bytes.destroy();
    }
    expect((await context.request('POST', '/tank', {})).status).toBe(200);
  },
);

it('an export as a workbook is a zip that holds every text as text', async () => {
  const { rawPayload, headers } = await exported('xlsx');
  expect(headers['content-type']).toContain('spreadsheetml.sheet');
  expect(rawPayload.subarray(0, 4)).toEqual(Buffer.from([0x50, 0x4b, 0x03, 0x04]));
  const sheet = readZipEntry(rawPayload, 'xl/worksheets/sheet1.xml');
  expect(sheet.match(/<row>/g)).toHaveLength(NAMES.length + 1);
  expect(sheet).toContain('<c t="inlineStr"><is><t xml:space="preserve">=cmd()</t></is></c>');
  expect(sheet).toContain('مارينا هايتس');
  expect(sheet).not.toContain('<f>');
});
