import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { PERMISSION_FLAGS } from '../../../../src/domain/permissions';
import type { TestUser } from '../../../server/support/testServer';
import { readZipEntry } from '../../../server/support/readZipEntry';
import type { RoundResult } from '../../runner/proof';
import { loadOperations } from '../support/operations';
import { signInAs } from '../support/personas';
import { fillPath } from '../support/recordIds';
import { findMarkers } from './canaries';
import type { InjectedServer } from './injectedServer';

/** First characters that make a spreadsheet evaluate a cell as a formula. */
const STARTS_FORMULA = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;
const NUMBER = /^-?\d+(\.\d+)?$/;
/** Groups of digits after a plus are text. */
const PHONE = /^\+\d+( \d+)+$/;
const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&#xD;': '\r' };

/** Fields of a list response that exports omit, and `value` of settings, which they format. */
const NOT_EXPORTED = new Set(['email', 'unit', 'hold_reason', 'value']);

/** Marked texts of the records themselves with their fields, without nested ones. */
const markedTexts = (records: readonly object[]): [field: string, text: string][] =>
  records.flatMap((record) =>
    Object.entries(record).flatMap(([field, value]: [string, unknown]): [string, string][] =>
      typeof value === 'string' && !NOT_EXPORTED.has(field) && findMarkers(value).length > 0
        ? [[field, value]]
        : [],
    ),
  );

/** Finds formulas and broken rows in a CSV file. */
export function checkCsv(bytes: Buffer): { defects: string[]; cells: string[] } {
  const rows = parse(bytes, { bom: true, relax_column_count: true });
  const cells = rows.flat();
  const formulas = cells.filter(
    (cell) => STARTS_FORMULA.test(cell) && !NUMBER.test(cell) && !PHONE.test(cell),
  );
  const widths = new Set(rows.map(({ length }) => length));
  return {
    cells,
    defects: [
      ...formulas.slice(0, 3).map((cell) => `a cell is a formula: ${JSON.stringify(cell.slice(0, 40))}`),
      ...(widths.size <= 1 ? [] : [`rows have ${[...widths].join(' or ')} cells`]),
    ],
  };
}

/** Finds injected XML in the sheet of a workbook. */
function checkWorkbook(bytes: Buffer): { defects: string[]; cells: string[] } {
  const xml = readZipEntry(bytes, 'xl/worksheets/sheet1.xml');
  const cells = [...xml.matchAll(/<t xml:space="preserve">([^<]*)<\/t>/g)].map(([, text = '']) =>
    text.replace(/&(lt|gt|amp|#xD);/g, (entity) => ENTITIES[entity] ?? entity),
  );
  const knownXml =
    /<\/?(worksheet|sheetViews|sheetView|pane|cols|col|sheetData|row|c|is|t|v)( [^<>]*)?\/?>|<\?xml[^<>]*\?>/g;
  const unknownXml = xml.replace(knownXml, '');
  return {
    cells,
    defects: unknownXml.includes('<')
      ? [`the sheet contains ${unknownXml.slice(unknownXml.indexOf('<'), unknownXml.indexOf('<') + 40)}`]
      : [],
  };
}

const findLostTexts = (
  cells: readonly string[],
  texts: ReturnType<typeof markedTexts>,
  format: string,
): string[] =>
  texts
    .filter(([, text]) => !cells.some((cell) => cell.includes(text)))
    .slice(0, 2)
    .map(([field, text]) => `${format} lost ${field} ${JSON.stringify(text.slice(0, 60))}`);

const FORMATS: Readonly<Record<string, (bytes: Buffer) => { defects: string[]; cells: string[] }>> = {
  csv: checkCsv,
  xlsx: checkWorkbook,
};

/** Reports of the ledger, whose exports need a range of months or days and have no list. */
const IS_REPORT = /^\/(ledger|account\/[^/]+\/ledger)\//;
/** The body of an export, with what it requires. */
function bodyOf(path: string, client: string): object {
  if (path.includes('vat-return')) return { from: '2026-10', to: '2026-10' };
  if (IS_REPORT.test(path)) return { from: '2026-10-01', to: '2026-10-31' };
  if (path.startsWith('/bill/run/preview')) return { month: '2026-10' };
  return path.includes('statement-of-account') ? { client } : {};
}

async function checkExport(
  { server, seenMarkers }: InjectedServer,
  admin: TestUser,
  path: string,
  client: string,
): Promise<string[]> {
  const format = path.split('/').at(-1) ?? '';
  const { response, status } = await server.request(admin, 'POST', path, bodyOf(path, client));
  if (status !== 200) return [`answers ${String(status)}`];
  const { defects, cells } = FORMATS[format]?.(response.rawPayload) ?? {
    defects: ['has an unknown format'],
    cells: [],
  };
  for (const marker of cells.flatMap(findMarkers)) seenMarkers.add(marker);
  if (path.includes('statement') || IS_REPORT.test(path)) return defects;
  const list = await server.request(admin, 'POST', path.replace(/\/export\/\w+$/, ''), {
    page: 1,
    limit: 100,
  });
  return [...defects, ...findLostTexts(cells, markedTexts(list.body.documents ?? []), format)];
}

/** Checks every export of every list. */
export async function checkSpreadsheets(injected: InjectedServer): Promise<RoundResult> {
  const { server } = injected;
  const admin = await signInAs(server, { role: 'SuperAdmin', flags: PERMISSION_FLAGS });
  const { rows } = await sql<{
    contract: string;
    client: string;
    account: string;
  }>`select contract_id as contract, client_id as client, (select min(id::text) from ledger_accounts) as account
    from bills where status = 'Issued' and contract_id is not null order by id limit 1`.execute(server.db);
  const paths = (await loadOperations(server))
    .map(({ path }) => path)
    .filter((path) => /\/export\/(csv|xlsx)$/.test(path));
  const result: RoundResult = { cases: 0, defects: paths.length > 10 ? [] : ['too few exports were found'] };
  for (const path of paths) {
    const owner = path.startsWith('/client')
      ? 'client'
      : path.startsWith('/account')
        ? 'account'
        : 'contract';
    const url = fillPath(path, rows[0]?.[owner] ?? '');
    result.cases += 1;
    result.defects.push(
      ...(await checkExport(injected, admin, url, rows[0]?.client ?? '')).map(
        (defect) => `${path} ${defect}`,
      ),
    );
  }
  return result;
}
