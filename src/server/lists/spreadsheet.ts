import { formatDate } from '../../domain/dates';
import { statusLabel } from '../../domain/labels';
import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { ZipFile } from 'yazl';

/** What stands in one cell of a sheet. */
export type SheetCell = string | number;

const TIMESTAMP_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

/** A field of a record as a sheet shows it: numbers stay numbers, records go by their names, moments are Dubai's. */
export function toCell(value: unknown): SheetCell {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string')
    return TIMESTAMP_PATTERN.test(value) ? formatDate(value, 'YYYY-MM-DD HH:mm') : value;
  if (Array.isArray(value)) return value.map(toCell).join('; ');
  return typeof value === 'object' ? recordLabel(value) : '';
}

const LABEL_FIELDS = ['unique_number', 'number', 'code', 'key', 'username', 'label', 'name'];

/** Another record by what it is called; anything else part by part. */
function recordLabel(value: object): string {
  const parts = Object.entries(value).filter(([part]) => part !== '_id');
  const names = parts.filter(([part]) => LABEL_FIELDS.includes(part));
  return (names.length > 0 ? names : parts)
    .map(([, part]) => toCell(part))
    .filter((part) => part !== '')
    .join(' · ');
}

/** What stands under one head of a sheet: one fact, so that a spreadsheet can sort and reckon by it. */
export type SpreadsheetColumn<Row> = readonly [head: string, read: (row: Row) => unknown];

/** A list as a sheet: what each column of its screen holds, by the column's name, in their usual order. */
export type SpreadsheetColumns<Row> = Readonly<Record<string, readonly SpreadsheetColumn<Row>[]>>;

/** A state as people read it; nothing where there is none. */
export const optionalStatusLabel = (of: string, state: string | number | null | undefined): string =>
  state === null || state === undefined ? '' : statusLabel(of, state);

/** The columns that were asked for, in the order they were asked in; all of them when none was. */
export const selectColumns = <Row>(
  sheet: SpreadsheetColumns<Row>,
  asked = Object.keys(sheet),
): SpreadsheetColumn<Row>[] => asked.flatMap((name) => sheet[name] ?? []);

/** Rows of a sheet, some at a time; the first row names the columns. */
export type SpreadsheetRows = AsyncIterable<readonly (readonly SheetCell[])[]>;

const BYTE_ORDER_MARK = '\uFEFF';

async function* csvText(rows: SpreadsheetRows): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  for await (const some of rows)
    yield stringify(
      some.map((row) => [...row]),
      { escape_formulas: true, record_delimiter: 'windows' },
    );
}

/** Comma separated text that spreadsheets open with Arabic intact and that never runs as a formula. */
export const toCsv = (rows: SpreadsheetRows): Readable => Readable.from(csvText(rows));

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The parts around the one sheet of a workbook (ECMA-376, part 1, section 12). */
const WORKBOOK_PARTS: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${KIND}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}/relationships"><sheets><sheet name="Tankbook" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** What XML 1.0 has no way to write: C0 controls but tab and newlines, lone surrogates, two noncharacters. */
const INVALID_XML_CHARACTERS = /(?![\t\n\r])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu;

const escapeXml = (words: string): string =>
  words.replace(INVALID_XML_CHARACTERS, '').replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? '');

const cellXml = (cell: SheetCell): string =>
  typeof cell === 'number'
    ? `<c><v>${String(cell)}</v></c>`
    : `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;

async function* sheetXml(rows: SpreadsheetRows): AsyncGenerator<string> {
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews><sheetData>`;
  for await (const some of rows) yield some.map((row) => `<row>${row.map(cellXml).join('')}</row>`).join('');
  yield '</sheetData></worksheet>';
}

/** A workbook of one sheet, zipped as its rows come: libraries that write one hold it whole in memory. */
export function toXlsx(rows: SpreadsheetRows): Readable {
  const zip = new ZipFile();
  for (const [path, xml] of Object.entries(WORKBOOK_PARTS)) zip.addBuffer(Buffer.from(HEAD + xml), path);
  const sheet = Readable.from(sheetXml(rows));
  const out = Readable.from(zip.outputStream);
  sheet.on('error', (failure) => out.destroy(failure));
  out.on('close', () => sheet.destroy());
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  zip.end();
  return out;
}
