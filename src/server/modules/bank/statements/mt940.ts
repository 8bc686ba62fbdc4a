import type { ParsedLine, ParsedStatement } from './parsedStatement';
import { fileError } from '../../../imports/tableFile';
import { assertDirhams, daysOf, oneLine, parseAmount, parseDay } from './statementText';

interface Field {
  tag: string;
  text: string;
}

const TAG = /^:(\d{2}[A-Z]?):(.*)$/;
/** Balance: debit or credit, day, currency, amount. */
const BALANCE = /^([DC])(\d{6})([A-Z]{3})(\d[\d,]*)/;
/** Line: value day, entry day, debit or credit or their reversal, funds code, amount, type, references. */
const LINE = /^(\d{6})(\d{4})?(R?[DC])([A-Z])?(\d[\d,]*)([NFS][A-Z0-9]{3})(.*)$/;

/** Fields of block 4 of a SWIFT message, or of a file without blocks; other lines continue the field above. */
function readFields(text: string): Field[] {
  const fields: Field[] = [];
  for (const row of text.split(/\r\n|\n|\r/)) {
    const [, tag, content = ''] = TAG.exec(row.replace(/^\{.*\{4:/, '')) ?? [];
    const last = fields.at(-1);
    if (tag) fields.push({ tag, text: content });
    else if (last && !/^(?:-\}?|\{.*)?\s*$/.test(row)) last.text += `\n${row}`;
  }
  return fields;
}

const toDay = (digits: string, where: string): string =>
  parseDay(`20${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4, 6)}`, where);

/** Amounts have a decimal comma. */
const toAmount = (text: string, where: string): number => parseAmount(text.replace(',', '.'), where);

function readBalance({ tag, text }: Field): { day: string; amount: number } {
  const [, sign, day = '', currency, amount = ''] = BALANCE.exec(text) ?? [];
  if (!sign) throw fileError(`The balance :${tag}: can’t be read: “${text.slice(0, 40)}”.`);
  assertDirhams(currency);
  const where = `balance :${tag}:`;
  return { day: toDay(day, where), amount: (sign === 'D' ? -1 : 1) * toAmount(amount, where) };
}

/** The entry day has no year: that of the value day, or the next or previous one at the turn of the year. */
function entryDay(valueDay: string, entry: string | undefined, where: string): string {
  if (!entry) return valueDay;
  const [year, valueMonth] = [Number(valueDay.slice(0, 4)), Number(valueDay.slice(5, 7))];
  const turn = Math.sign(valueMonth - Number(entry.slice(0, 2)));
  const shift = Math.abs(valueMonth - Number(entry.slice(0, 2))) > MONTHS_APART ? turn : 0;
  return parseDay(`${String(year + shift)}-${entry.slice(0, 2)}-${entry.slice(2, 4)}`, where);
}

const MONTHS_APART = 6;

function readLine({ text }: Field, line: number): ParsedLine {
  const [first = '', ...more] = text.split('\n');
  const [, value = '', entry, sign = '', , amount = '', , references = ''] = LINE.exec(first) ?? [];
  if (!value) throw fileError(`Line ${String(line)} can’t be read: “${first.slice(0, 60)}”.`);
  const where = `line ${String(line)}`;
  const [own = '', bank = ''] = references.split('//', 2);
  return {
    line,
    day: entryDay(toDay(value, where), entry, where),
    amount: (sign === 'C' || sign === 'RD' ? 1 : -1) * toAmount(amount, where),
    fee: 0,
    text: oneLine(...more),
    counterparty: '',
    reference: oneLine(...[own, bank].filter((part) => part.trim() !== 'NONREF')),
  };
}

/** Details in lines or in subfields such as `?20`: name of the other side in ?32 and ?33. */
function addDetails(line: ParsedLine, text: string): void {
  const [head = '', ...subfields] = text.replaceAll('\n', '').split('?');
  if (subfields.length === 0) {
    line.text = oneLine(line.text, text);
    return;
  }
  const isName = (subfield: string) => /^3[23]/.test(subfield);
  const contentOf = (parts: string[]) => parts.map((part) => part.slice(2));
  line.text = oneLine(line.text, head, ...contentOf(subfields.filter((subfield) => !isName(subfield))));
  line.counterparty = oneLine(...contentOf(subfields.filter(isName)));
}

/** The pages of one statement: from an opening to a closing balance; :60M: and :62M: are those between pages. */
function readOne(fields: readonly Field[]): ParsedStatement {
  const find = (tag: string) => fields.find((field) => field.tag === tag);
  const opening = find('60F');
  const closing = find('62F');
  if (!opening) throw fileError('The statement has no opening balance (:60F:).');
  if (!closing)
    throw fileError(
      'The statement has no closing balance (:62F:). The file is cut off; get it from the bank again.',
    );
  const lines: ParsedLine[] = [];
  let isLine = false;
  for (const field of fields) {
    if (field.tag === '61') lines.push(readLine(field, lines.length + 1));
    const last = lines.at(-1);
    if (field.tag === '86' && isLine && last) addDetails(last, field.text);
    isLine = field.tag === '61';
  }
  const [start, end] = [readBalance(opening), readBalance(closing)];
  const days = daysOf(lines, { to: end.day });
  return {
    account: find('25')?.text.split('\n')[0]?.trim() || null,
    number: find('28C')?.text.trim() || find('28')?.text.trim() || null,
    opening: start.amount,
    closing: end.amount,
    ...days,
    lines,
  };
}

/** Reads the statements of a SWIFT MT940 file. */
export function readMt940(text: string): ParsedStatement[] {
  const statements: Field[][] = [];
  let isOpen = false;
  for (const field of readFields(text)) {
    if (field.tag === '20' && !isOpen) {
      statements.push([]);
      isOpen = true;
    }
    if (field.tag === '62F') isOpen = false;
    statements.at(-1)?.push(field);
  }
  if (statements.length === 0) throw fileError('The file has no statement (:20:).');
  return statements.map(readOne);
}
