import type { EinvoiceProblem } from '../../domain/einvoice/einvoice';
import { checkEinvoice } from '../../domain/einvoice/einvoiceRules';
import type { Db } from '../db/client';
import { renderEinvoice } from '../modules/einvoice/einvoiceXml';
import type { OfficialRules } from '../modules/einvoice/officialRules';

const BATCH = 200;

const describe = ({ rule, text }: EinvoiceProblem): string => `  ${rule}: ${text}`;

/**
 * Validates the document of every e-invoice with our own checks and the official rules, if any; lists those
 * that fail with the failed rules. Changes nothing.
 */
export async function checkEinvoices(
  db: Db,
  { rules, write }: { rules: OfficialRules | undefined; write: (line: string) => void },
): Promise<{ checked: number; failed: number }> {
  const result = { checked: 0, failed: 0 };
  const batch = db.selectFrom('einvoices').select(['id', 'state', 'document']).orderBy('id').limit(BATCH);
  let rows = await batch.execute();
  while (rows.length > 0) {
    for (const { document, state } of rows) {
      const official = (await rules?.check(renderEinvoice(document), document.kind)) ?? [];
      const problems = [...checkEinvoice(document), ...official];
      result.checked += 1;
      if (problems.length === 0) continue;
      result.failed += 1;
      write([`${document.number} (${state})`, ...problems.map(describe)].join('\n'));
    }
    rows = await batch.where('id', '>', rows[rows.length - 1]?.id ?? '').execute();
  }
  return result;
}
