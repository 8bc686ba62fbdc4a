import { inflateSync } from 'node:zlib';
import { sql } from 'kysely';
import { PERMISSION_FLAGS } from '../../../../src/domain/permissions';
import { readPages, pageText } from '../../../server/documents/readPdf';
import type { Tally } from '../../proof';
import { dressed } from '../personas';
import { marksIn } from './canaries';
import type { Sown } from './stage';

/** What can be printed: from which table, and what makes two papers look different. */
const PRINTED: Readonly<Record<string, readonly [table: string, kind: ReturnType<typeof sql>]>> = {
  bill: ['bills', sql`kind || status || language`],
  contract: ['contracts', sql`type`],
  client: ['clients', sql`type`],
  offer: ['offers', sql`status`],
  batch: ['handovers', sql`id is null`],
  delivery: ['deliveries', sql`id is null`],
  wallet: ['wallets', sql`type || status`],
};

/** Names by which a PDF does something instead of showing something. */
const DOES =
  /\/(JS|JavaScript|URI|Launch|OpenAction|AA|SubmitForm|ImportData|GoToR|GoToE|EmbeddedFiles?|RichMedia|AcroForm|XFA|Annots)\b/g;
const LITERAL = /\((?:\\[\s\S]|[^\\()])*\)/g;
const STREAM = /stream\r?\n([\s\S]*?)\r?\nendstream/g;

/** The parts of a PDF that are its own words: no texts, no drawings. */
function skeletonOf(pdf: Buffer): string {
  const whole = pdf.toString('latin1');
  return whole.replace(STREAM, 'stream endstream').replace(LITERAL, '()');
}

/** What is drawn, as the operators that draw it. */
function operatorsOf(pdf: Buffer): string {
  const streams = [...pdf.toString('latin1').matchAll(STREAM)].map(([, bytes = '']) =>
    Buffer.from(bytes, 'latin1'),
  );
  return streams
    .map((bytes) => {
      try {
        return inflateSync(bytes).toString('latin1').replace(LITERAL, '()');
      } catch {
        return '';
      }
    })
    .join('\n');
}

/** What is wrong with one paper. */
export function faultsOfPaper(pdf: Buffer): { faults: string[]; marks: string[] } {
  if (pdf.subarray(0, 5).toString() !== '%PDF-') return { faults: ['is no PDF'], marks: [] };
  const acts = [...skeletonOf(pdf).matchAll(DOES), ...operatorsOf(pdf).matchAll(DOES)].map(([name]) => name);
  const text = readPages(pdf).map(pageText).join('\n');
  const marks = marksIn(text.replaceAll('\n', ''));
  return {
    faults: [
      ...new Set(acts.map((name) => `can ${name}`)),
      ...(marks.length > 0 ? [] : ['shows none of the texts in it']),
    ],
    marks,
  };
}

/** Every kind of paper, of records of every kind. */
export async function papers({ w, met }: Sown): Promise<Tally> {
  const boss = await dressed(w, { role: 'SuperAdmin', flags: PERMISSION_FLAGS });
  const tally: Tally = { cases: 0, defects: [] };
  for (const [noun, [table, kind]] of Object.entries(PRINTED)) {
    const { rows } = await sql<{ id: string }>`select distinct on (${kind}) id from ${sql.table(table)} t
      where to_jsonb(t) ->> 'deleted_at' is null order by ${kind}, id`.execute(w.db);
    for (const { id } of rows) {
      const { answer, status } = await w.ask(boss, 'GET', `/${noun}/${id}/paper`);
      tally.cases += 1;
      const { faults, marks } =
        status === 200
          ? faultsOfPaper(answer.rawPayload)
          : { faults: [`answers ${String(status)}`], marks: [] };
      for (const mark of marks) met.add(mark);
      tally.defects.push(...faults.map((fault) => `the paper of ${noun} ${id} ${fault}`));
    }
    if (rows.length === 0) tally.defects.push(`there is no ${noun} to print`);
  }
  return tally;
}
