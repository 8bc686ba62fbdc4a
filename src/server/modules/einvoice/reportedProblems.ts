import type { EinvoiceProblem, CorrectableRecord } from '../../../domain/einvoice/einvoice';

const MAX_PROBLEMS = 50;
const MAX_TEXT_CHARS = 500;

/** A failed rule as reported by a provider or a rule file; `path` is the element of the document. */
export interface ReportedError {
  rule?: string | undefined;
  text: string;
  path?: string | null | undefined;
}

/** The record in which an element of the document can be fixed. */
const recordToFix = (path: string): CorrectableRecord =>
  path.includes('AccountingCustomerParty')
    ? 'client'
    : path.includes('AccountingSupplierParty')
      ? 'setting'
      : 'invoice';

/** Converts reported errors to problems of an e-invoice; `unnamed` is the rule of errors without one. */
export const problemsOf = (errors: readonly ReportedError[], unnamed: string): EinvoiceProblem[] =>
  errors.slice(0, MAX_PROBLEMS).map(({ rule, text, path }) => ({
    rule: rule ?? unnamed,
    text: text.slice(0, MAX_TEXT_CHARS),
    fix: recordToFix(path ?? ''),
  }));
