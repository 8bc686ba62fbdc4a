import { formatDate } from '../../domain/dates';
import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { ZipFile } from 'yazl';

/** Value of a cell. */
export type SheetCell = string | number;

const TIMESTAMP_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

/** A field as a cell: numbers stay numbers, references become their names, timestamps are in Dubai time. */
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

/** The name of a referenced record; of any other object all its values. */
function recordLabel(value: object): string {
  const parts = Object.entries(value).filter(([part]) => part !== '_id');
  const names = parts.filter(([part]) => LABEL_FIELDS.includes(part));
  return (names.length > 0 ? names : parts)
    .map(([, part]) => toCell(part))
    .filter((part) => part !== '')
    .join(' · ');
}

/** A column of a sheet: its heading and the value of a row. */
export type SpreadsheetColumn<Row> = readonly [head: string, read: (row: Row) => unknown];

/** Columns of a sheet by the names of the list’s columns, in their default order. */
export type SpreadsheetColumns<Row> = Readonly<Record<string, readonly SpreadsheetColumn<Row>[]>>;

/** The requested columns in the requested order; default all. */
export const selectColumns = <Row>(
  sheet: SpreadsheetColumns<Row>,
  asked = Object.keys(sheet),
): SpreadsheetColumn<Row>[] => asked.flatMap((name) => sheet[name] ?? []);

/** Rows of a sheet in batches; the first row has the headings. */
export type SpreadsheetRows = AsyncIterable<readonly (readonly SheetCell[])[]>;

/** Text that a spreadsheet reads as a number, such as a phone number; no formula. */
const PLAIN_NUMBER = /^[+-]\d+(\.\d+)?$/;

const BYTE_ORDER_MARK = '\uFEFF';

async function* csvText(rows: SpreadsheetRows): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  for await (const batch of rows)
    yield stringify(
      batch.map((row) => [...row]),
      {
        escape_formulas: true,
        cast: { string: (value) => ({ value, escape_formulas: !PLAIN_NUMBER.test(value) }) },
        record_delimiter: 'windows',
      },
    );
}

/** CSV in UTF-8 with a byte order mark, so that spreadsheets read Arabic; formulas are escaped. */
export const toCsv = (rows: SpreadsheetRows): Readable => Readable.from(csvText(rows));

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The other parts of a workbook with one sheet (ECMA-376, part 1, section 12). */
const WORKBOOK_PARTS: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${KIND}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}/relationships"><sheets><sheet name="Tankbook" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** Characters that XML 1.0 does not allow. */
const INVALID_XML_CHARACTERS = /(?![\t\n\r])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu;

const escapeXml = (text: string): string =>
  text.replace(INVALID_XML_CHARACTERS, '').replace(/[&<>]/g, (character) => ENTITIES[character] ?? '');

const cellXml = (cell: SheetCell): string =>
  typeof cell === 'number'
    ? `<c><v>${String(cell)}</v></c>`
    : `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;

async function* sheetXml(rows: SpreadsheetRows): AsyncGenerator<string> {
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews><sheetData>`;
  for await (const batch of rows)
    yield batch.map((row) => `<row>${row.map(cellXml).join('')}</row>`).join('');
  yield '</sheetData></worksheet>';
}

/** A streamed XLSX workbook with one sheet; libraries would hold all of it in memory. */
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
