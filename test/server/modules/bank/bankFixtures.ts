import { sql } from 'kysely';
import { SUPER_ADMIN } from '../../../../src/domain/permissions';
import type { BankLine, BankCandidate } from '../../../../src/domain/bank/bankLine';
import type { Reconciliation } from '../../../../src/domain/bank/bankStatement';
import { createHandoverFixtures } from '../wallets/handoverFixtures';

export const IBAN = 'AE070331234567890123456';

/** A line of an MT940 file: day, amount in AED, reference, text. */
export type Row = readonly [day: string, amount: number, reference: string, text: string];

const comma = (amount: number) => Math.abs(amount).toFixed(2).replace('.', ',');
const short = (day: string) => day.replaceAll('-', '').slice(2);
const balance = (day: string, amount: number) => `${amount < 0 ? 'D' : 'C'}${short(day)}AED${comma(amount)}`;

/** An MT940 statement of lines in October 2026. */
export function mt940(
  opening: number,
  rows: readonly Row[],
  {
    to = '2026-10-31',
    closing,
    number = '1/1',
    account = IBAN,
  }: { to?: string; closing?: number; number?: string; account?: string } = {},
): string {
  const end = closing ?? opening + rows.reduce((sum, [, amount]) => sum + amount, 0);
  const lines = rows.map(
    ([day, amount, reference, text]) =>
      `:61:${short(day)}${day.slice(5).replace('-', '')}${amount < 0 ? 'D' : 'C'}${comma(amount)}NTRF${reference || 'NONREF'}\n:86:${text}`,
  );
  const first = rows[0]?.[0] ?? to;
  return [
    ':20:STMT',
    `:25:${account}`,
    `:28C:${number}`,
    `:60F:${balance(first, opening)}`,
    ...lines,
    `:62F:${balance(to, end)}`,
  ].join('\n');
}

/** A server with custody for importing statements. */
export function createBankFixtures() {
  const context = createHandoverFixtures();
  const post = (path: string, body: object = {}, user = context.admin) =>
    context.server.request(user, 'POST', path, body);
  const upload = (path: string, content: string | Buffer, fields: object = {}, user = context.admin) => {
    const parts = Object.entries({ kind: 'account', ...fields })
      .map(
        ([name, value]) =>
          `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`,
      )
      .join('');
    const head = `${parts}--b\r\nContent-Disposition: form-data; name="file"; filename="statement.txt"\r\n\r\n`;
    return context.server.request(user, 'POST', path, undefined, {
      payload: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n--b--\r\n')]),
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    });
  };
  const lines = async (query: object = {}) =>
    (await post('/bank_line', { sort: 'day', dir: 'asc', limit: 100, ...query })).body
      .documents as unknown as BankLine[];
  return {
    context,
    post,
    upload,
    add: (content: string | Buffer, fields: object = {}, user = context.admin) =>
      upload('/bank_statement/add', content, fields, user),
    lines,
    lineOf: async (text: string): Promise<BankLine> => {
      const found = (await lines()).find((line) => line.text.includes(text));
      if (!found) throw new Error(`No line says ${text}`);
      return found;
    },
    candidates: async (line: BankLine, search = '') =>
      (await post(`/bank_line/${line._id}/candidates`, { search })).body
        .documents as unknown as BankCandidate[],
    reconcile: async (day?: string) =>
      (await post('/bank/reconciliation', day ? { day } : {})).body as unknown as Reconciliation,
    anotherAdmin: () => context.server.signIn({ role: SUPER_ADMIN }),
    /** Bank lines of the journal: event, day, AED and the contra account. */
    posted: async () => {
      const { rows } = await sql<{ event: string; day: string; fils: number; other: string }>`
        select e.event, e.day, l.amount as fils, (select string_agg(a.code || ' ' || (o.amount / 100.0)::float8, ', ' order by a.position)
          from journal_lines o join ledger_accounts a on a.position = o.account where o.entry = e.number and a.code <> 'bank') as other
        from journal_entries e join journal_lines l on l.entry = e.number join ledger_accounts b on b.position = l.account
        where b.code = 'bank' order by e.number`.execute(context.server.db);
      return rows.map(({ event, day, fils, other }) => [event, day, fils / 100, other]);
    },
  };
}
