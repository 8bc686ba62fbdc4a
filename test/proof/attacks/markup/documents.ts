import { inflateSync } from 'node:zlib';
import { sql } from 'kysely';
import { PERMISSION_FLAGS } from '../../../../src/domain/permissions';
import { readPages, pageText } from '../../../server/documents/readPdf';
import type { RoundResult } from '../../runner/proof';
import { signInAs } from '../support/personas';
import { findMarkers } from './canaries';
import type { InjectedServer } from './injectedServer';

/** Table of each printable noun, and the expression that groups records whose documents look different. */
const DOCUMENT_TABLES: Readonly<Record<string, readonly [table: string, kind: ReturnType<typeof sql>]>> = {
  bill: ['bills', sql`kind || status || language`],
  contract: ['contracts', sql`type`],
  client: ['clients', sql`type`],
  offer: ['offers', sql`status`],
  batch: ['handovers', sql`id is null`],
  delivery: ['deliveries', sql`id is null`],
  wallet: ['wallets', sql`type || status`],
};

/** PDF names that stand for actions. */
const PDF_ACTIONS =
  /\/(JS|JavaScript|URI|Launch|OpenAction|AA|SubmitForm|ImportData|GoToR|GoToE|EmbeddedFiles?|RichMedia|AcroForm|XFA|Annots)\b/g;
const LITERAL = /\((?:\\[\s\S]|[^\\()])*\)/g;
const STREAM = /stream\r?\n([\s\S]*?)\r?\nendstream/g;

/** The PDF without literal strings and streams. */
function pdfStructure(pdf: Buffer): string {
  const source = pdf.toString('latin1');
  return source.replace(STREAM, 'stream endstream').replace(LITERAL, '()');
}

/** Drawing operators of all streams, without literal strings. */
function pdfOperators(pdf: Buffer): string {
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

/** Finds actions in a PDF and the markers in its text. */
export function checkDocument(pdf: Buffer): { defects: string[]; markers: string[] } {
  if (pdf.subarray(0, 5).toString() !== '%PDF-') return { defects: ['is not a PDF'], markers: [] };
  const actions = [
    ...pdfStructure(pdf).matchAll(PDF_ACTIONS),
    ...pdfOperators(pdf).matchAll(PDF_ACTIONS),
  ].map(([name]) => name);
  const text = readPages(pdf).map(pageText).join('\n');
  const markers = findMarkers(text.replaceAll('\n', ''));
  return {
    defects: [
      ...new Set(actions.map((name) => `contains ${name}`)),
      ...(markers.length > 0 ? [] : ['shows none of the injected texts']),
    ],
    markers,
  };
}

/** Checks every kind of document. */
export async function checkDocuments({ server, seenMarkers }: InjectedServer): Promise<RoundResult> {
  const admin = await signInAs(server, { role: 'SuperAdmin', flags: PERMISSION_FLAGS });
  const result: RoundResult = { cases: 0, defects: [] };
  for (const [noun, [table, kind]] of Object.entries(DOCUMENT_TABLES)) {
    const { rows } = await sql<{ id: string }>`select distinct on (${kind}) id from ${sql.table(table)} t
      where to_jsonb(t) ->> 'deleted_at' is null order by ${kind}, id`.execute(server.db);
    for (const { id } of rows) {
      const { response, status } = await server.request(admin, 'GET', `/${noun}/${id}/document`);
      result.cases += 1;
      const { defects, markers } =
        status === 200
          ? checkDocument(response.rawPayload)
          : { defects: [`answers ${String(status)}`], markers: [] };
      for (const marker of markers) seenMarkers.add(marker);
      result.defects.push(...defects.map((defect) => `the document of ${noun} ${id} ${defect}`));
    }
    if (rows.length === 0) result.defects.push(`there is no ${noun} to print`);
  }
  return result;
}
