import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { PERMISSION_FLAGS } from '../../../../src/domain/permissions';
import type { TestUser } from '../../../server/support/testServer';
import { readZipEntry } from '../../../server/support/readZipEntry';
import type { Tally } from '../../proof';
import { operationsOf } from '../described';
import { dressed } from '../personas';
import { pathWith } from '../pools';
import { marksIn } from './canaries';
import type { Sown } from './stage';

/** What a spreadsheet begins to reckon at, and what it would take for another cell. */
const RECKONS = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;
const NUMBER = /^-?\d+(\.\d+)?$/;
const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&#xD;': '\r' };

/** What a list tells beside what its columns show; a file has the columns alone. */
const UNSHOWN = new Set(['email', 'unit']);

/** Texts that a list shows as they are: those of its records, none of what is in them. */
const textsIn = (records: readonly object[]): string[] =>
  records.flatMap((record) =>
    Object.entries(record).flatMap(([field, value]: [string, unknown]) =>
      typeof value === 'string' && !UNSHOWN.has(field) && marksIn(value).length > 0 ? [value] : [],
    ),
  );

/** What is wrong with the cells of a file of comma separated values. */
export function faultsOfCells(bytes: Buffer): { faults: string[]; cells: string[] } {
  const rows = parse(bytes, { bom: true, relax_column_count: true });
  const cells = rows.flat();
  const running = cells.filter((cell) => RECKONS.test(cell) && !NUMBER.test(cell));
  const wide = new Set(rows.map(({ length }) => length));
  return {
    cells,
    faults: [
      ...running.slice(0, 3).map((cell) => `a cell reckons: ${JSON.stringify(cell.slice(0, 40))}`),
      ...(wide.size <= 1 ? [] : [`its rows have ${[...wide].join(' or ')} cells`]),
    ],
  };
}

/** What is wrong with the one sheet of a workbook. */
export function faultsOfWorkbook(bytes: Buffer): { faults: string[]; cells: string[] } {
  const xml = readZipEntry(bytes, 'xl/worksheets/sheet1.xml');
  const cells = [...xml.matchAll(/<t xml:space="preserve">([^<]*)<\/t>/g)].map(([, text = '']) =>
    text.replace(/&(lt|gt|amp|#xD);/g, (entity) => ENTITIES[entity] ?? entity),
  );
  const known =
    /<\/?(worksheet|sheetViews|sheetView|pane|sheetData|row|c|is|t|v)( [^<>]*)?\/?>|<\?xml[^<>]*\?>/g;
  const left = xml.replace(known, '');
  return {
    cells,
    faults: left.includes('<')
      ? [`its sheet holds ${left.slice(left.indexOf('<'), left.indexOf('<') + 40)}`]
      : [],
  };
}

const kept = (cells: readonly string[], texts: readonly string[], format: string): string[] => {
  const lost = texts.filter((text) => !cells.some((cell) => cell.includes(text)));
  return lost.slice(0, 2).map((text) => `${format} lost ${JSON.stringify(text.slice(0, 60))}`);
};

const FORMATS: Readonly<Record<string, (bytes: Buffer) => { faults: string[]; cells: string[] }>> = {
  csv: faultsOfCells,
  xlsx: faultsOfWorkbook,
};

async function exported({ w, met }: Sown, boss: TestUser, path: string): Promise<string[]> {
  const format = path.split('/').at(-1) ?? '';
  const { answer, status } = await w.ask(boss, 'POST', path, {});
  if (status !== 200) return [`answers ${String(status)}`];
  const { faults, cells } = FORMATS[format]?.(answer.rawPayload) ?? {
    faults: ['is of no known kind'],
    cells: [],
  };
  for (const mark of cells.flatMap(marksIn)) met.add(mark);
  if (path.includes('statement')) return faults;
  const list = await w.ask(boss, 'POST', path.replace(/\/export\/\w+$/, ''), { page: 1, limit: 100 });
  return [...faults, ...kept(cells, textsIn(list.body.documents ?? []), format)];
}

/** Every list as the files in which it can be kept. */
export async function sheets(stage: Sown): Promise<Tally> {
  const { w } = stage;
  const boss = await dressed(w, { role: 'SuperAdmin', flags: PERMISSION_FLAGS });
  const { rows } = await sql<{
    contract: string;
    client: string;
  }>`select contract_id as contract, client_id as client
    from bills where status = 'Issued' and contract_id is not null order by id limit 1`.execute(w.db);
  const paths = (await operationsOf(w))
    .map(({ path }) => path)
    .filter((path) => /\/export\/(csv|xlsx)$/.test(path));
  const tally: Tally = { cases: 0, defects: paths.length > 10 ? [] : ['too few lists can be exported'] };
  for (const path of paths) {
    const whole = pathWith(path, rows[0]?.[path.startsWith('/client') ? 'client' : 'contract'] ?? '');
    tally.cases += 1;
    tally.defects.push(...(await exported(stage, boss, whole)).map((fault) => `${path} ${fault}`));
  }
  return tally;
}
