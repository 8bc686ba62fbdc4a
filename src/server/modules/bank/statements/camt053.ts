import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { ParsedLine, ParsedStatement } from './parsedStatement';
import { dubaiDate } from '../../../../domain/dates';
import { formatFils } from '../../../../domain/money';
import { fileError } from '../../../imports/tableFile';
import { assertDirhams, daysOf, oneLine, parseAmount, parseDay } from './statementText';

/** An element: its text, or its children; repeated children are a list. */
type Xml = string | { [name: string]: Xml | Xml[] | undefined };

/** Text is unchanged. Document types are rejected, so only the five predefined XML entities exist. */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: { enabled: true, maxTotalExpansions: 100_000, maxExpandedLength: 10_000_000 },
  maxNestedTags: 50,
});

/** All elements at a path of names. */
function all(element: Xml | undefined, path: string): Xml[] {
  let found = element === undefined ? [] : [element];
  for (const name of path.split('/'))
    found = found.flatMap((parent) => {
      const child = typeof parent === 'string' ? undefined : parent[name];
      return child === undefined ? [] : Array.isArray(child) ? child : [child];
    });
  return found;
}

const textOf = (element: Xml): string => {
  const content = typeof element === 'string' ? element : element['#text'];
  return typeof content === 'string' ? content.trim() : '';
};
const texts = (element: Xml | undefined, ...paths: readonly string[]): string[] =>
  paths.flatMap((path) => all(element, path).map(textOf)).filter(Boolean);
const first = (element: Xml | undefined, ...paths: readonly string[]): string | undefined =>
  texts(element, ...paths)[0];

function readAmount(element: Xml, where: string): number {
  const [amount] = all(element, 'Amt');
  assertDirhams(first(amount, '@Ccy'));
  const sign = first(element, 'CdtDbtInd');
  if (sign !== 'CRDT' && sign !== 'DBIT') throw fileError(`${where} is neither a credit nor a debit.`);
  return (sign === 'DBIT' ? -1 : 1) * parseAmount(first(element, 'Amt') ?? '', where);
}

/** A day, or the Dubai day of a time. */
function readDay(element: Xml, names: readonly string[], where: string): string {
  const day = first(element, ...names.map((name) => `${name}/Dt`));
  const time = first(element, ...names.map((name) => `${name}/DtTm`));
  const at = Date.parse(time ?? '');
  const timeHasZone = /(?:Z|[+-]\d\d:\d\d)$/.test(time ?? '');
  return parseDay(
    day?.slice(0, 10) ?? (timeHasZone && !Number.isNaN(at) ? dubaiDate(at) : (time ?? '').slice(0, 10)),
    where,
  );
}

const REFERENCES = ['AcctSvcrRef', 'EndToEndId', 'InstrId', 'TxId', 'ChqNb', 'MndtId'];
const NO_REFERENCE = ['NOTPROVIDED', 'NONREF'];

function readEntry(entry: Xml, line: number): ParsedLine {
  const where = `entry ${String(line)}`;
  const amount = readAmount(entry, where);
  const details = all(entry, 'NtryDtls/TxDtls');
  const otherSide = amount > 0 ? 'Dbtr' : 'Cdtr';
  const references = [
    ...texts(entry, 'AcctSvcrRef', 'NtryRef'),
    ...details.flatMap((detail) =>
      texts(detail, ...REFERENCES.map((name) => `Refs/${name}`), 'RmtInf/Strd/CdtrRefInf/Ref'),
    ),
  ].filter((reference) => !NO_REFERENCE.includes(reference));
  return {
    line,
    day: readDay(entry, ['BookgDt', 'ValDt'], where),
    amount,
    fee: 0,
    text: oneLine(
      ...texts(entry, 'AddtlNtryInf'),
      ...details.flatMap((detail) => texts(detail, 'RmtInf/Ustrd', 'AddtlTxInf', 'RtrInf/AddtlInf')),
    ),
    reference: oneLine(...new Set(references)),
    counterparty: oneLine(
      ...details.flatMap((detail) =>
        texts(detail, `RltdPties/${otherSide}/Nm`, `RltdPties/${otherSide}/Pty/Nm`),
      ),
    ),
  };
}

/** Booked entries; pending ones are booked in a later statement. */
const isBooked = (entry: Xml): boolean => ['BOOK', undefined].includes(first(entry, 'Sts/Cd', 'Sts'));

/** Throws unless the number and sum of entries match the statement's summary. */
function checkSummary(statement: Xml, lines: readonly ParsedLine[]): void {
  const [summary] = all(statement, 'TxsSummry/TtlNtries');
  const count = first(summary, 'NbOfNtries');
  const sum = first(summary, 'Sum');
  if (count !== undefined && Number(count) !== lines.length)
    throw fileError(
      `The statement declares ${count.slice(0, 12)} entries, but it has ${String(lines.length)}. The file is incomplete; get it from the bank again.`,
    );
  const total = lines.reduce((fils, { amount }) => fils + Math.abs(amount), 0);
  if (sum !== undefined && parseAmount(sum, 'the sum of entries') !== total)
    throw fileError(
      `The statement declares a total of ${sum.slice(0, 20)}, but its entries add up to ${formatFils(total)}. Get the file from the bank again.`,
    );
}

function readOne(statement: Xml): ParsedStatement {
  assertDirhams(first(statement, 'Acct/Ccy'));
  const balance = (...codes: readonly string[]) => {
    const found = all(statement, 'Bal').filter((item) =>
      codes.includes(first(item, 'Tp/CdOrPrtry/Cd') ?? ''),
    );
    return codes.flatMap((code) => found.filter((item) => first(item, 'Tp/CdOrPrtry/Cd') === code))[0];
  };
  const opening = balance('OPBD', 'PRCD');
  const closing = balance('CLBD');
  if (!opening || !closing)
    throw fileError('The opening or closing balance of the statement is missing (OPBD, CLBD).');
  const lines = all(statement, 'Ntry')
    .filter(isBooked)
    .map((entry, index) => readEntry(entry, index + 1));
  checkSummary(statement, lines);
  const stated = (name: string) => first(statement, `FrToDt/${name}`)?.slice(0, 10);
  return {
    account: first(statement, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id') ?? null,
    number: first(statement, 'ElctrncSeqNb', 'LglSeqNb', 'Id') ?? null,
    opening: readAmount(opening, 'the opening balance'),
    closing: readAmount(closing, 'the closing balance'),
    ...daysOf(lines, {
      from: stated('FrDtTm'),
      to: stated('ToDtTm') ?? readDay(closing, ['Dt'], 'the closing balance'),
    }),
    lines,
  };
}

/** Throws for XML with a document type, whose entities could expand without end or read files. */
export function assertNoDocumentType(text: string): void {
  if (/<!DOCTYPE|<!ENTITY/i.test(text))
    throw fileError(
      'The file declares a document type (DOCTYPE), which statements never have. It was not read.',
    );
}

/** Reads the statements of an ISO 20022 camt.053 file, of any version. */
export function readCamt053(text: string): ParsedStatement[] {
  assertNoDocumentType(text);
  const result = XMLValidator.validate(text);
  if (result !== true)
    throw fileError(
      `The XML is invalid at line ${String(result.err.line)}. The file may be cut off; get it from the bank again.`,
    );
  let document: Xml;
  try {
    document = parser.parse(text) as Xml;
  } catch {
    throw fileError('The XML of this file can’t be read. Get the file from the bank again.');
  }
  const statements = all(document, 'Document/BkToCstmrStmt/Stmt');
  if (statements.length === 0)
    throw fileError(
      'This XML file is not a bank statement (camt.053). Intraday reports (camt.052) are not accepted.',
    );
  return statements.map(readOne);
}
