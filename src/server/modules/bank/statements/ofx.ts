import type { ParsedLine, ParsedStatement } from './parsedStatement';
import { fileError } from '../../../imports/tableFile';
import { assertNoDocumentType } from './camt053';
import { assertDirhams, daysOf, oneLine, parseAmount, parseDay } from './statementText';

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** The text of an element; those of OFX 1 (SGML) have no end tag. */
function textOf(text: string, name: string): string | undefined {
  const [, content] = new RegExp(`<${name}>([^<\\r\\n]*)`, 'i').exec(text) ?? [];
  return content
    ?.replaceAll(/&(\w+);/g, (entity, code: string) => ENTITIES[code.toLowerCase()] ?? entity)
    .trim();
}

/** Parts of a text that begin with an element and end before its end tag or the next one. */
const partsOf = (text: string, name: string): string[] =>
  text
    .split(new RegExp(`<${name}>`, 'i'))
    .slice(1)
    .map((part) => part.split(new RegExp(`</${name}>`, 'i'), 1)[0] ?? '');

/** Days are YYYYMMDD, with a time in the bank's time zone. */
const dayOf = (digits: string | undefined): string | undefined =>
  digits && `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`;

function readLine(part: string, line: number): ParsedLine {
  const where = `line ${String(line)}`;
  return {
    line,
    day: parseDay(dayOf(textOf(part, 'DTPOSTED')) ?? '', where),
    fee: 0,
    amount: parseAmount((textOf(part, 'TRNAMT') ?? '').replace(',', '.').replace(/^\+/, ''), where),
    text: oneLine(textOf(part, 'NAME'), textOf(part, 'MEMO')),
    reference: oneLine(textOf(part, 'CHECKNUM'), textOf(part, 'REFNUM'), textOf(part, 'FITID')),
    counterparty: oneLine(textOf(part, 'NAME')),
  };
}

function readOne(text: string): ParsedStatement {
  assertDirhams(textOf(text, 'CURDEF'));
  const [list = ''] = partsOf(text, 'BANKTRANLIST');
  const parts = partsOf(list, 'STMTTRN');
  const lines = parts.map((part, index) => readLine(part, index + 1));
  const [balance = ''] = partsOf(text, 'LEDGERBAL');
  const amount = textOf(balance, 'BALAMT');
  const closing = amount === undefined ? null : parseAmount(amount.replace(',', '.'), 'the ledger balance');
  const sum = lines.reduce((fils, line) => fils + line.amount, 0);
  const stated = { from: dayOf(textOf(list, 'DTSTART')), to: dayOf(textOf(list, 'DTEND')) };
  const days = daysOf(lines, stated);
  return {
    account: textOf(text, 'ACCTID') ?? null,
    number: null,
    opening: closing === null ? null : closing - sum,
    closing,
    from: parseDay(days.from, 'the first day'),
    to: parseDay(days.to, 'the last day'),
    lines: lines.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.line - b.line)),
  };
}

/** Reads the bank statements of an OFX file, in SGML (version 1) or XML (version 2). */
export function readOfx(text: string): ParsedStatement[] {
  assertNoDocumentType(text);
  if (!/<\/OFX>\s*$/i.test(text)) throw fileError('The OFX file is cut off; get it from the bank again.');
  const statements = partsOf(text, 'STMTRS');
  if (statements.length === 0) throw fileError('This OFX file has no bank statement.');
  return statements.map(readOne);
}
