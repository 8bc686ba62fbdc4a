import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { strToU8, zipSync } from 'fflate';
import { PERMISSION_FLAGS } from '../../../../../src/domain/permissions';
import { COUNTER_IMPORT_COLUMNS } from '../../../../../src/domain/counters/counterImports';
import type { CounterImportKind } from '../../../../../src/domain/counters/counterImports';
import { IMPORT_MAX_BYTES, importTemplate } from '../../../../../src/domain/imports/importFile';
import type { ImportResult } from '../../../../../src/domain/imports/importFile';
import { toXlsx } from '../../../../../src/server/lists/spreadsheet';
import { setUpServer } from '../../../support/recordLifecycle';
import { createCounter, createSuppliedCounter } from '../counterFixtures';

const context = setUpServer();
const run = { nr: 0 };
/** Serial numbers unique to this test. */
const own = (text: string) => text.replaceAll(/\b(BK|NEW)-/gi, `$1${String(run.nr)}-`);

const formOf = (file: Buffer | undefined, fields: Record<string, string>) =>
  Buffer.concat([
    ...Object.entries(fields).map(([name, value]) =>
      Buffer.from(`--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    ),
    ...(file
      ? [
          Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="x.csv"\r\n\r\n'),
          file,
          Buffer.from('\r\n'),
        ]
      : []),
    Buffer.from('--b--\r\n'),
  ]);

const send = async (
  path: string,
  file: string | Buffer | undefined,
  fields: Record<string, string> = {},
  user = context.admin,
) => {
  const { status, body } = await context.server.request(user, 'POST', `/counter/import/${path}`, undefined, {
    payload: formOf(typeof file === 'string' ? Buffer.from(own(file)) : file, fields),
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  });
  return { status, message: body.message, result: body as unknown as ImportResult };
};
const check = (kind: CounterImportKind, file: string | Buffer, fields?: Record<string, string>) =>
  send(`${kind}/check`, file, fields);
const write = (kind: CounterImportKind, file: string | Buffer, rows = 'all') => send(kind, file, { rows });
const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
/** A workbook as spreadsheet programs save it; style 1 is a date. */
const workbook = (rows: string, sharedStrings: readonly string[]): Buffer => {
  const sheet = (name: string, xml: string) =>
    `<${name} xmlns="${SPREADSHEET}" xmlns:r="${OFFICE}">${xml}</${name}>`;
  const relations = (...targets: [kind: string, target: string][]) =>
    `<Relationships xmlns="${PACKAGE}">${targets.map(([kind, target], index) => `<Relationship Id="rId${String(index + 1)}" Type="${OFFICE}/${kind}" Target="${target}"/>`).join('')}</Relationships>`;
  const parts = {
    '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
    'xl/_rels/workbook.xml.rels': relations(
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
    ),
    'xl/workbook.xml': sheet('workbook', '<sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets>'),
    'xl/styles.xml': sheet(
      'styleSheet',
      '<cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>',
    ),
    'xl/sharedStrings.xml': sheet('sst', sharedStrings.map((text) => `<si><t>${text}</t></si>`).join('')),
    'xl/worksheets/sheet1.xml': sheet('worksheet', `<sheetData>${rows}</sheetData>`),
  };
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)]))),
  );
};
const READINGS = 'Serial number,Read on,Reading,Type,Note\r\n';
const summarise = ({ result }: { result: ImportResult }) =>
  result.rows.map(({ line, state, message }) => [line, state, message]);
const readingsNow = () =>
  context.server.db
    .selectFrom('counter_readings as r')
    .innerJoin('counters as c', 'c.id', 'r.counter_id')
    .select(['r.value', 'r.type', 'r.source', 'r.note', 'r.at'])
    .where('c.serial_number', 'like', own('BK-%'))
    .orderBy('r.nr')
    .execute();
const audited = () =>
  context.server.db.selectFrom('audit').select('id').where('action', 'like', 'reading.%').execute();

beforeEach(async () => {
  run.nr += 1;
  await createSuppliedCounter(context, { serial_number: own('BK-1') });
  await createCounter(context, { serial_number: own('BK-2'), status: 'vacant' });
});

describe('importing readings', () => {
  const good = `${READINGS}BK-1,2026-11-14,1010.5,customer,"Keys at, the watchman"\r\nbk-2,15/11/2026 09:30,1000,,قراءة\r\n`;

  it('previews every line without writing', async () => {
    const before = await audited();
    const response = await check('readings', good);
    expect(response.status).toBe(200);
    expect(response.result).toMatchObject({ valid: 2, duplicate: 0, invalid: 0, saved: false });
    expect(summarise(response)).toEqual([
      [2, 'valid', '10.500 m³ in 317 days'],
      [3, 'valid', '0.000 m³ in 318 days'],
    ]);
    expect(await readingsNow()).toEqual([]);
    expect(await audited()).toEqual(before);
  });

  it('writes a reading of a day at noon, after one of the morning', async () => {
    const rows = `BK-1,2026-11-14,1012,,\r\nBK-1,14/11/2026 09:00,1010,,\r\n`;
    expect((await write('readings', READINGS + rows)).result).toMatchObject({ valid: 2, saved: true });
    expect(await readingsNow()).toMatchObject([{ value: '1010.000' }, { value: '1012.000' }]);
  });

  it('writes a repeated upload once', async () => {
    expect((await write('readings', good)).result).toMatchObject({ valid: 2, saved: true });
    const first = await readingsNow();
    expect(first).toMatchObject([
      { value: '1010.500', type: 'customer', source: 'import', note: 'Keys at, the watchman' },
      { value: '1000.000', type: 'actual', note: 'قراءة', at: new Date('2026-11-15T05:30:00Z') },
    ]);
    const again = await write('readings', good);
    expect(summarise(again)).toEqual([
      [2, 'duplicate', 'Already exists'],
      [3, 'duplicate', 'Already exists'],
    ]);
    expect(await readingsNow()).toEqual(first);
  });

  it('parses semicolons with decimal commas, a byte order mark, and Arabic digits', async () => {
    const file = '\uFEFFserial_number;at;value\nBK-1;2026-11-14;1010,5\nBK-2;٢٠٢٦-١١-١٤;١٠٠١٫٢٥\n';
    expect((await write('readings', file)).result).toMatchObject({ valid: 2, invalid: 0 });
    expect((await readingsNow()).map(({ value }) => value)).toEqual(['1010.500', '1001.250']);
  });

  it('detects the delimiter below blank lines, and ignores direction marks around cells', async () => {
    const file = `\n\u200Fserial_number\u200F;at;value\n\u202ABK-1\u202C;\u200F14\u200F/11\u200F/2026;1010,5\n`;
    const { result } = await write('readings', file);
    expect(result).toMatchObject({ valid: 1, format: { delimiter: ';' } });
    expect((await readingsNow()).map(({ value }) => value)).toEqual(['1010.500']);
  });

  it.each([
    [
      'UTF-16LE',
      ',',
      Buffer.concat([
        Buffer.from([0xff, 0xfe]),
        Buffer.from(`${READINGS}BK-9,2026-11-14,1010,,قراءة\n`, 'utf16le'),
      ]),
    ],
    ['Windows-1256', ',', Buffer.from(`${READINGS}BK-9,2026-11-14,1010,,\xde\xd1\xc7\xc1\xc9\n`, 'latin1')],
    ['Windows-1252', ',', Buffer.from(`${READINGS}BK-9,2026-11-14,1010,,Caf\xe9 Z\xfcrich\n`, 'latin1')],
    ['UTF-8', '\t', Buffer.from(`${READINGS.replaceAll(',', '\t')}BK-9\t2026-11-14\t1010\t\tقراءة\n`)],
  ])('detects text in %s', async (encoding, delimiter, file) => {
    const { status, result } = await check('readings', file);
    expect(status).toBe(200);
    expect(result.format).toMatchObject({ encoding, delimiter });
    expect(result.rows).toMatchObject([{ label: 'BK-9', message: 'Unknown serial number' }]);
  });

  it('reads the first sheet of a workbook', async () => {
    const sheet = workbook(
      `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row>
      <row r="3"><c r="A3" t="inlineStr"><is><t>${own('BK-1')}</t></is></c><c r="B3" s="1"><v>46340</v></c><c r="C3"><f>1000+10.5</f><v>1010.5</v></c></row>`,
      ['Serial number', 'Read on', 'Reading'],
    );
    const { result } = await write('readings', sheet);
    expect(result).toMatchObject({ valid: 1, saved: true, format: { encoding: null, delimiter: null } });
    // Day 46340 of a spreadsheet is 14 November 2026: 46,340 days after 30 December 1899.
    expect(await readingsNow()).toMatchObject([{ value: '1010.500', at: new Date('2026-11-14T08:00:00Z') }]);
    expect(result.rows).toMatchObject([{ line: 3, label: own('BK-1') }]);
  });

  it('reads a workbook exported from a list', async () => {
    const rows = [
      ['Serial number', 'Read on', 'Reading'],
      [own('BK-1'), '2026-11-14', 1010.5],
    ];
    const sheet = await buffer(toXlsx(Readable.from([rows])));
    expect((await write('readings', sheet)).result).toMatchObject({ valid: 1, invalid: 0 });
    expect(await readingsNow()).toMatchObject([{ value: '1010.500', at: new Date('2026-11-14T08:00:00Z') }]);
  });

  it('parses numbers and dates as detected or selected', async () => {
    const file = `${READINGS.replaceAll(',', ';')}BK-1;03/04/2026;1.010;customer;\n`;
    const detected = await check('readings', file);
    expect(detected.result.format).toMatchObject({
      decimal_sign: 'comma',
      is_decimal_ambiguous: true,
      date_order: 'day_first',
      is_date_order_ambiguous: true,
    });
    expect(summarise(detected)).toEqual([[2, 'valid', '10.000 m³ in 92 days']]);
    const chosen = await check('readings', file, { decimal_sign: 'point', date_order: 'month_first' });
    expect(summarise(chosen)).toEqual([
      [2, 'invalid', 'This is lower than the last reading, 1000.000 m³ of 1 Jan 2026, 00:00'],
    ]);
    expect((await check('readings', file, { date_order: 'backwards' })).status).toBe(422);
  });

  it('reads exported text without the apostrophe before a sign', async () => {
    const file = `${READINGS}BK-1,2026-11-14,1010,customer,'+971 50 123 4567\nBK-2,2026-11-14,1001,customer,'tis\n`;
    expect((await write('readings', file)).result).toMatchObject({ valid: 2, invalid: 0 });
    expect((await readingsNow()).map(({ note }) => note)).toEqual(['+971 50 123 4567', "'tis"]);
  });

  it('processes the readings of a counter in chronological order', async () => {
    const file = `${READINGS}BK-1,2026-11-16,1020,customer,\nBK-1,2026-11-14,1010,customer,\n`;
    expect(summarise(await check('readings', file))).toEqual([
      [2, 'valid', '10.000 m³ in 2 days; flags: high'],
      [3, 'valid', '10.000 m³ in 317 days'],
    ]);
  });

  const mixed = `${READINGS}BK-1,2026-11-14,1010,customer,\nBK-1,2026-11-14,1010,customer,\nNOBODY,2026-11-14,1,,\nBK-2,2026-11-14,999,,\nBK-2,2026-13-14,x,other,=1+1\nBK-2,2026-13-14,x,other,\nBK-2,2026-11-14,1001,,,one more\nBK-2,2027-01-01,1001,,\n`;

  it('reports the errors of each line', async () => {
    expect(summarise(await check('readings', mixed))).toEqual([
      [2, 'valid', '10.000 m³ in 317 days'],
      [3, 'duplicate', 'Duplicate of line 2'],
      [4, 'invalid', 'Unknown serial number'],
      [5, 'invalid', 'This is lower than the last reading, 1000.000 m³ of 1 Jan 2026, 00:00'],
      [6, 'invalid', 'Note starts like a formula'],
      [7, 'invalid', expect.stringContaining('Reading must be a number')],
      [8, 'invalid', 'This line has more cells than the header'],
      [9, 'invalid', 'A reading can’t be in the future'],
    ]);
  });

  it('writes nothing with invalid lines, unless only valid ones are requested', async () => {
    expect(await write('readings', mixed)).toMatchObject({
      status: 422,
      message: '6 lines can’t be imported, so nothing was saved.',
    });
    expect(await readingsNow()).toEqual([]);
    expect((await write('readings', mixed, 'valid')).result).toMatchObject({
      valid: 1,
      invalid: 6,
      saved: true,
    });
    expect(await readingsNow()).toMatchObject([{ value: '1010.000' }]);
  });

  it.each<[string, string | Buffer, number, string]>([
    ['nothing', '', 422, 'This file is empty.'],
    ['only a header', READINGS, 422, 'This file has no lines below the header.'],
    [
      'another header',
      'Serial number,Colour\nBK-1,red\n',
      422,
      'The header has an unknown column: “Colour”.',
    ],
    [
      'a header without the reading column',
      'Serial number,Read on\nBK-1,2026-11-14\n',
      422,
      'The first line must name Reading.',
    ],
    [
      'a duplicate column',
      'Serial number,Reading,reading,Read on\n1,1,1,1\n',
      422,
      'The header contains Reading twice.',
    ],
    ['an unclosed quote', `${READINGS}"BK-1,2026-11-14,1,,\n`, 422, 'The quotes of line 2 are not balanced.'],
    [
      'a line that is too long',
      `${READINGS}BK-1,2026-11-14,1,,${'x'.repeat(100_001)}\n`,
      422,
      'The quotes of line 2 are not balanced, or the line is too long.',
    ],
    [
      'a broken workbook',
      Buffer.from('PK\u0003\u0004xyz'),
      422,
      'This Excel workbook can’t be read. Save it again as .xlsx and choose that file.',
    ],
    [
      'an archive of 100 MB',
      Buffer.from(zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(100_000_000) })),
      422,
      'This workbook is too large. Save the sheet to import as a separate file.',
    ],
    [
      'an archive without a sheet',
      Buffer.from(zipSync({ 'readme.txt': new Uint8Array(3) })),
      422,
      'This Excel workbook can’t be read. Save it again as .xlsx and choose that file.',
    ],
    [
      'an old Excel format',
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]),
      422,
      'This is an Excel file of an old format. Save it as .xlsx and choose that file.',
    ],
    ['binary', Buffer.from([0x41, 0, 1, 2]), 422, 'This is neither a CSV file nor an Excel workbook.'],
    [
      'more than 2 MB',
      Buffer.alloc(IMPORT_MAX_BYTES + 1, 'a'),
      413,
      'This file is too large: at most 2 MB can be imported.',
    ],
    [
      'too many lines',
      READINGS + 'BK-1,,,,\n'.repeat(10_001),
      422,
      'This file has too many lines: at most 10,000 can be imported at once.',
    ],
  ])('rejects a file with %s', async (_case, file, status, message) => {
    for (const response of [await check('readings', file), await write('readings', file)])
      expect(response).toMatchObject({ status, message });
  });

  it('requires a file and a super administrator', async () => {
    expect(await send('readings', undefined)).toMatchObject({ status: 422, message: 'Choose a file' });
    const clerk = await context.server.signIn({ flags: PERMISSION_FLAGS });
    for (const path of ['readings', 'readings/check', 'counters', 'counters/check'])
      expect((await send(path, good, {}, clerk)).status).toBe(403);
  });
});

describe('importing counters', () => {
  const head =
    'Serial number,Size,Site code,Site name,Unit,Initial reading,Initial reading date,Digits,Status,Tank\n';
  const file = `${head}NEW-1,G4,SITE-9,برج السلام,101,0.5,2026-11-14,,,\nNEW-2,G4,SITE-9,Salam,102,0,2026-11-14,6,vacant,\n`;
  const countersNow = () =>
    context.server.db
      .selectFrom('counters')
      .selectAll()
      .where('serial_number', 'like', own('NEW-%'))
      .orderBy('code')
      .execute();

  it('creates each once, with defaults for empty columns', async () => {
    expect((await check('counters', file)).result).toMatchObject({ valid: 2, saved: false });
    expect(await countersNow()).toEqual([]);
    expect((await write('counters', file)).result).toMatchObject({ valid: 2, saved: true });
    expect(await countersNow()).toMatchObject([
      {
        serial_number: own('NEW-1'),
        site_code: 'SITE-9',
        site_name: 'برج السلام',
        status: 'in_stock',
        digits: 5,
        meter_factor: 1,
        valve: 'closed',
      },
      { serial_number: own('NEW-2'), site_name: 'برج السلام', status: 'vacant', digits: 6 },
    ]);
    expect((await context.request('POST', '/site', { search: 'site-9' })).body.documents).toMatchObject([
      { code: 'SITE-9', name: 'برج السلام', emirate: null, counters_count: 2 },
    ]);
    expect((await write('counters', file)).result).toMatchObject({ valid: 0, duplicate: 2 });
    expect(await countersNow()).toHaveLength(2);
  });

  it('reports the errors of each line', async () => {
    const wrong = `${head}NEW-1,G5,SITE-9,Salam,101,0,2026-11-14,,,\nNEW-2,G4,SITE-0,,101,0,2026-11-14,,,\nNEW-3,G4,SITE-0,X,101,0,2026-11-14,,,TK-9999\nNEW-4,G4,SITE-0,X,101,100000,2026-11-14,,,\nNEW-5,G4,SITE-0,X,101,0,2027-11-14,,,\nnew-5,G4,SITE-0,X,101,0,2027-11-14,,,\n`;
    expect(summarise(await check('counters', wrong))).toEqual([
      [2, 'invalid', expect.stringContaining('Size must be one of')],
      [3, 'invalid', 'No site has this code; enter the site name'],
      [4, 'invalid', 'This site has no tank with this code or serial number'],
      [5, 'invalid', 'This counter has at most 5 digits before the decimal point'],
      [6, 'invalid', 'Initial reading date can’t be in the future'],
      [7, 'duplicate', 'Duplicate of line 6'],
    ]);
  });

  it('accepts its own template', async () => {
    const { message } = await check('counters', importTemplate(COUNTER_IMPORT_COLUMNS.counters));
    expect(message).toBe('This file has no lines below the header.');
  });
});
