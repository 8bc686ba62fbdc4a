import { showDate } from '../../domain/dates';
import { stateWord } from '../../domain/labels';
import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { ZipFile } from 'yazl';

/** What stands in one cell of a sheet. */
export type SheetCell = string | number;

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

/** A field of a record as a sheet shows it: numbers stay numbers, records go by their names, moments are Dubai's. */
export function cellOf(value: unknown): SheetCell {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') return MOMENT.test(value) ? showDate(value, 'YYYY-MM-DD HH:mm') : value;
  if (Array.isArray(value)) return value.map(cellOf).join('; ');
  return typeof value === 'object' ? nameOf(value) : '';
}

const NAMES = ['unique_number', 'number', 'code', 'key', 'username', 'label', 'name'];

/** Another record by what it is called; anything else part by part. */
function nameOf(value: object): string {
  const parts = Object.entries(value).filter(([part]) => part !== '_id');
  const names = parts.filter(([part]) => NAMES.includes(part));
  return (names.length > 0 ? names : parts)
    .map(([, part]) => cellOf(part))
    .filter((part) => part !== '')
    .join(' · ');
}

/** What stands under one head of a sheet: one fact, so that a spreadsheet can sort and reckon by it. */
export type SheetColumn<Row> = readonly [head: string, read: (row: Row) => unknown];

/** A list as a sheet: what each column of its screen holds, by the column's name, in their usual order. */
export type Sheet<Row> = Readonly<Record<string, readonly SheetColumn<Row>[]>>;

/** A state as people read it; nothing where there is none. */
export const said = (of: string, state: string | number | null | undefined): string =>
  state === null || state === undefined ? '' : stateWord(of, state);

/** The columns that were asked for, in the order they were asked in; all of them when none was. */
export const columnsOf = <Row>(sheet: Sheet<Row>, asked = Object.keys(sheet)): SheetColumn<Row>[] =>
  asked.flatMap((name) => sheet[name] ?? []);

/** Rows of a sheet, some at a time; the first row names the columns. */
export type SheetRows = AsyncIterable<readonly (readonly SheetCell[])[]>;

const BYTE_ORDER_MARK = '\uFEFF';

async function* csvText(rows: SheetRows): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  for await (const some of rows)
    yield stringify(
      some.map((row) => [...row]),
      { escape_formulas: true, record_delimiter: 'windows' },
    );
}

/** Comma separated text that spreadsheets open with Arabic intact and that never runs as a formula. */
export const csvOf = (rows: SheetRows): Readable => Readable.from(csvText(rows));

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The parts around the one sheet of a workbook (ECMA-376, part 1, section 12). */
const AROUND: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${KIND}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}/relationships"><sheets><sheet name="Tankbook" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** What XML 1.0 has no way to write: C0 controls but tab and newlines, lone surrogates, two noncharacters. */
const UNWRITABLE = /(?![\t\n\r])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu;

const xmlOf = (words: string): string =>
  words.replace(UNWRITABLE, '').replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? '');

const cellXml = (cell: SheetCell): string =>
  typeof cell === 'number'
    ? `<c><v>${String(cell)}</v></c>`
    : `<c t="inlineStr"><is><t xml:space="preserve">${xmlOf(cell)}</t></is></c>`;

async function* sheetXml(rows: SheetRows): AsyncGenerator<string> {
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews><sheetData>`;
  for await (const some of rows) yield some.map((row) => `<row>${row.map(cellXml).join('')}</row>`).join('');
  yield '</sheetData></worksheet>';
}

/** A workbook of one sheet, zipped as its rows come: libraries that write one hold it whole in memory. */
export function xlsxOf(rows: SheetRows): Readable {
  const zip = new ZipFile();
  for (const [path, xml] of Object.entries(AROUND)) zip.addBuffer(Buffer.from(HEAD + xml), path);
  const sheet = Readable.from(sheetXml(rows));
  const out = Readable.from(zip.outputStream);
  sheet.on('error', (failure) => out.destroy(failure));
  out.on('close', () => sheet.destroy());
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  zip.end();
  return out;
}
