import { formatDate } from '../../domain/dates';
import { DAY_MS } from '../../domain/durations';
import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { ZipFile } from 'yazl';

export const XLSX_MIME = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

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

/** The name of a referenced record; for any other object, all its values. */
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
  names = Object.keys(sheet),
): SpreadsheetColumn<Row>[] => names.flatMap((name) => sheet[name] ?? []);

/** Rows of a sheet in batches; the first row has the headings. */
export type SpreadsheetRows = AsyncIterable<readonly (readonly SheetCell[])[]>;

/** Text that a spreadsheet reads as a negative number, not as a formula. */
const NEGATIVE_NUMBER = /^-\d+(\.\d+)?$/;
/** A phone number in E.164, with its last seven digits apart. */
const PHONE = /^\+(971)?(\d{1,8}?)(\d{3})(\d{4})$/;

/** Groups the digits of a phone number (ITU-T E.123); a spreadsheet would read them as a number without the plus. */
const groupDigits = (_phone: string, ...groups: (string | undefined)[]): string =>
  `+${groups.slice(0, 4).filter(Boolean).join(' ')}`;

/** Text of a CSV cell that spreadsheets show unchanged. */
const csvCell = (text: string) => ({
  value: text.replace(PHONE, groupDigits),
  escape_formulas: !PHONE.test(text) && !NEGATIVE_NUMBER.test(text),
});

const BYTE_ORDER_MARK = '\uFEFF';

async function* csvText(rows: SpreadsheetRows): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  for await (const batch of rows)
    yield stringify(
      batch.map((row) => [...row]),
      {
        cast: { string: csvCell },
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
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${KIND}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${KIND}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}/relationships"><sheets><sheet name="Tankbook" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/relationships/styles" Target="styles.xml"/></Relationships>`,
  // Cell formats 0 to 3: general, a day, a time, and bold.
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
};

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** Characters that XML 1.0 does not allow. */
const INVALID_XML_CHARACTERS = /(?![\t\n\r])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu;

const escapeXml = (text: string): string =>
  text.replace(INVALID_XML_CHARACTERS, '').replace(/[&<>]/g, (character) => ENTITIES[character] ?? '');

const DAY_FORMAT = 1;
const TIME_FORMAT = 2;
const BOLD_FORMAT = 3;

/** A day, or a time in Dubai as `toCell` writes it. */
const DAY_OR_TIME = /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2})?$/;
/** Day 0 of spreadsheets. */
const EPOCH = Date.UTC(1899, 11, 30);

const numberXml = (value: number, format?: number): string =>
  `<c${format === undefined ? '' : ` s="${String(format)}"`}><v>${String(value)}</v></c>`;

const textXml = (text: string, format?: number): string =>
  `<c${format === undefined ? '' : ` s="${String(format)}"`} t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;

/** A cell; days and times are numbers with a date format, so that spreadsheets sort and group them. */
function cellXml(cell: SheetCell): string {
  if (typeof cell === 'number') return numberXml(cell);
  const [, time] = DAY_OR_TIME.exec(cell) ?? [undefined, null];
  const ms = time === null ? NaN : Date.parse(`${cell.replace(' ', 'T')}${time ? ':00Z' : ''}`);
  return Number.isNaN(ms) ? textXml(cell) : numberXml((ms - EPOCH) / DAY_MS, time ? TIME_FORMAT : DAY_FORMAT);
}

const MIN_WIDTH = 8;
const MAX_WIDTH = 60;

/** Widths of the columns in characters, from the headings and the first rows. */
function columnsXml(rows: readonly (readonly SheetCell[])[]): string {
  const widths = (rows[0] ?? []).map((_head, at) =>
    Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, ...rows.map((row) => String(row[at] ?? '').length)) + 2),
  );
  const columns = widths.map(
    (width, at) =>
      `<col min="${String(at + 1)}" max="${String(at + 1)}" width="${String(width)}" customWidth="1"/>`,
  );
  return columns.length > 0 ? `<cols>${columns.join('')}</cols>` : '';
}

/** Headings of columns whose amounts can be added up. */
const AMOUNT_HEAD = /\(AED\)$/;

/** Sums of the columns with amounts, in fils; undefined for others. */
function createTotals(heads: readonly SheetCell[]) {
  const sums: (number | undefined)[] = heads.map((head) => (AMOUNT_HEAD.test(String(head)) ? 0 : undefined));
  return {
    add: (row: readonly SheetCell[]): void => {
      row.forEach((cell, at) => {
        const sum = sums[at];
        if (sum !== undefined && typeof cell === 'number') sums[at] = sum + Math.round(cell * 100);
      });
    },
    /** Cells of the totals row; undefined without amounts. */
    cells: (): string[] | undefined =>
      sums.some((sum) => sum !== undefined)
        ? sums.map((sum, at) =>
            sum === undefined
              ? textXml(at === 0 ? 'Total' : '', BOLD_FORMAT)
              : numberXml(sum / 100, BOLD_FORMAT),
          )
        : undefined,
  };
}

const LETTERS = 26;

/** Name of a column: A to Z, AA to ZZ, and so on. */
export const columnName = (at: number): string =>
  (at < LETTERS ? '' : columnName(Math.floor(at / LETTERS) - 1)) +
  String.fromCharCode('A'.charCodeAt(0) + (at % LETTERS));

/** Writes rows one below the other; their cells have addresses, which some programs require. */
function createRowWriter(): (cells: readonly string[]) => string {
  let row = 0;
  return (cells) => {
    row += 1;
    const withAddress = (xml: string, at: number) =>
      xml.replace('<c', `<c r="${columnName(at)}${String(row)}"`);
    return `<row r="${String(row)}">${cells.map(withAddress).join('')}</row>`;
  };
}

/** Sheet XML; the first row contains the headings, and widths are derived from the first batch of rows. */
async function* sheetXml(rows: SpreadsheetRows, hasTotals: boolean): AsyncGenerator<string> {
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews>`;
  const batches = rows[Symbol.asyncIterator]();
  const next = async () => {
    const result = await batches.next();
    return result.done ? undefined : result.value;
  };
  const [[heads = [], ...first] = [], second = []] = [await next(), await next()];
  const totals = createTotals(heads);
  const rowXml = createRowWriter();
  yield `${columnsXml([heads, ...first, ...second])}<sheetData>`;
  yield rowXml(heads.map((head) => textXml(String(head), BOLD_FORMAT)));
  for (let batch: typeof second | undefined = [...first, ...second]; batch; batch = await next()) {
    batch.forEach(totals.add);
    yield batch.map((row) => rowXml(row.map(cellXml))).join('');
  }
  const totalCells = hasTotals && totals.cells();
  yield `${totalCells ? rowXml(totalCells) : ''}</sheetData></worksheet>`;
}

/** Streams an XLSX workbook with one sheet, optionally with totals; libraries would hold it in memory. */
export function toXlsx(rows: SpreadsheetRows, { hasTotals = false } = {}): Readable {
  const zip = new ZipFile();
  for (const [path, xml] of Object.entries(WORKBOOK_PARTS)) zip.addBuffer(Buffer.from(HEAD + xml), path);
  const sheet = Readable.from(sheetXml(rows, hasTotals));
  const out = Readable.from(zip.outputStream);
  sheet.on('error', (failure) => out.destroy(failure));
  out.on('close', () => sheet.destroy());
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  zip.end();
  return out;
}
