import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { ZipFile } from 'yazl';
import type { SheetCell } from './cells';

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
