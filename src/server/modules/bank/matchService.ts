import { sql } from 'kysely';
import { setImmediate } from 'node:timers/promises';
import { REST_ACCOUNT_LABELS } from '../../../domain/bank/bankLine';
import type { BankItemKind, BankLineStatus, RestAccount } from '../../../domain/bank/bankLine';
import type { MatchInput } from '../../../domain/bank/matchInput';
import { proposeCardPayments, proposeMatches } from './matching';
import type { Proposal } from './matching';
import type { StatementKind } from '../../../domain/bank/statementKinds';
import type { Id } from '../../../domain/entity';
import { fromFils, formatFils, sumAmounts } from '../../../domain/money';
import type { Db } from '../../db/client';
import { isRecordId, newRecordId } from '../../db/recordId';
import { HttpError, validationError } from '../../http/httpError';
import type { ServiceContext } from '../../http/requestContext';
import { nextDocumentNumber } from '../settings/documentNumberService';
import { bounceChequeOn, clearChequeOn, settlePayments } from '../wallets/bankClearingService';
import type { BounceReason } from '../wallets/bankClearingService';
import { BANK_ACCOUNT, loadOpenItems, lockBank } from './bankItems';

/** A line with the data for matching; amounts in fils. */
interface StoredLine {
  id: Id;
  kind: StatementKind;
  day: string;
  amount: number;
  fee: number;
  text: string;
  reference: string;
  counterparty: string;
  status: BankLineStatus;
  match_id: Id | null;
}

interface StoredItem {
  kind: BankItemKind;
  entry: number | null;
  entry_position: number | null;
  wallet_id: Id | null;
  statement_id: Id | null;
}

const lockLines = async (db: Db, condition: ReturnType<typeof sql>): Promise<StoredLine[]> =>
  (
    await sql<StoredLine>`select l.id, s.kind, l.day, l.amount, l.fee, l.text, l.reference, l.counterparty, l.status, l.match_id
    from bank_lines l join bank_statements s on s.id = l.statement_id where ${condition} order by l.day, l.id for update of l`.execute(
      db,
    )
  ).rows;

/** Removes the proposals of lines `l` that meet a condition, which frees their lines and items. */
export async function dropProposals(db: Db, condition = sql`true`): Promise<void> {
  const { rows } = await sql<{ id: Id }>`select distinct l.match_id as id from bank_lines l
    where l.status = 'Proposed' and ${condition}`.execute(db);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  await sql`update bank_lines set status = 'Unmatched', match_id = null where match_id = any(${ids}::uuid[])`.execute(
    db,
  );
  await sql`delete from bank_matches where id = any(${ids}::uuid[])`.execute(db);
}

/** Columns of an item by its key, such as `clear:` and the id of a cheque. */
function itemOf(key: string): StoredItem | undefined {
  const [kind = '', id = ''] = key.split(':', 2);
  const [entry = '', position = ''] = id.split('.', 2);
  const none = { entry: null, entry_position: null, wallet_id: null, statement_id: null };
  if (kind === 'entry' && /^\d{1,15}$/.test(entry) && /^\d{1,4}$/.test(position))
    return { ...none, kind, entry: Number(entry), entry_position: Number(position) };
  if (!isRecordId(id)) return undefined;
  if (kind === 'settlement') return { ...none, kind, statement_id: id };
  return kind === 'clear' || kind === 'bounce' || kind === 'settle'
    ? { ...none, kind, wallet_id: id }
    : undefined;
}

/** Stores matches with their lines and items; lines become proposals. */
async function storeMatches(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  proposals: readonly Proposal[],
  createdBy: Id | null,
): Promise<Id[]> {
  const matches = proposals.map((proposal) => ({ ...proposal, id: newRecordId(now) }));
  if (matches.length === 0) return [];
  const rows = matches.map(({ id, score, reason, rest = null }) => ({
    id,
    score,
    reason,
    rest_account: rest,
  }));
  await sql`insert into bank_matches (id, score, reason, rest_account, created_at, created_by)
    select m.id, m.score, m.reason, m.rest_account, ${new Date(now)}, ${createdBy}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) m (id uuid, score smallint, reason text, rest_account text)`.execute(
    db,
  );
  const items = matches.flatMap(({ id, items: keys }) =>
    keys.flatMap((key, position) => {
      const item = itemOf(key);
      return item ? [{ ...item, match_id: id, position: position + 1 }] : [];
    }),
  );
  await sql`insert into bank_match_items (match_id, position, kind, entry, entry_position, wallet_id, statement_id)
    select i.match_id, i.position, i.kind, i.entry, i.entry_position, i.wallet_id, i.statement_id
    from jsonb_populate_recordset(null::bank_match_items, ${JSON.stringify(items)}::jsonb) i`.execute(db);
  const lines = matches.flatMap(({ id, lines: ids }) => ids.map((line) => ({ line, match: id })));
  await sql`update bank_lines l set status = 'Proposed', match_id = m.match, version = version + 1
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) m (line uuid, match uuid) where l.id = m.line`.execute(
    db,
  );
  return matches.map(({ id }) => id);
}

/** Days before the first open line within which movements can still match. */
const DAYS_BEFORE = 45;

/** Shorter than the timeouts of an idle connection or transaction. */
const KEEP_ALIVE_MS = 2_000;

/**
 * Returns a function that pauses a long calculation, to serve other requests and prevent transaction
 * timeouts.
 */
function createPause(db: Db): () => Promise<void> {
  let queriedAt = performance.now();
  return async () => {
    await setImmediate();
    if (performance.now() - queriedAt < KEEP_ALIVE_MS) return;
    await sql`select`.execute(db);
    queriedAt = performance.now();
  };
}

/** Replaces all proposals of unconfirmed lines; returns the number of lines with a proposal. */
export async function proposeAll(context: Pick<ServiceContext, 'db' | 'now'>): Promise<number> {
  const { db } = context;
  await lockBank(db);
  await dropProposals(db);
  const pause = createPause(db);
  const used = new Set<string>();
  let proposed = 0;
  for (const kind of ['cards', 'account'] as const) {
    const lines = await lockLines(db, sql`s.kind = ${kind} and l.status = 'Unmatched'`);
    const [first] = lines;
    if (!first) continue;
    const { rows } = await sql<{
      since: string;
    }>`select (${first.day}::date - ${DAYS_BEFORE}::int) as since`.execute(db);
    const all = await loadOpenItems(db, kind, rows[0]?.since ?? first.day);
    const items = all.filter(({ key }) => !used.has(key));
    const propose = kind === 'cards' ? proposeCardPayments : proposeMatches;
    const proposals = await propose(lines, items, pause);
    await storeMatches(context, proposals, null);
    for (const key of proposals.flatMap(({ items: keys }) => keys)) used.add(key);
    proposed += proposals.reduce((count, { lines: ids }) => count + ids.length, 0);
  }
  return proposed;
}

const BOUNCE_REASONS: readonly (readonly [RegExp, BounceReason])[] = [
  [/insufficient|funds|refer to drawer|رصيد/i, 'insufficient_funds'],
  [/closed/i, 'account_closed'],
  [/signature|sign differs/i, 'signature_differs'],
  [/stop/i, 'payment_stopped'],
  [/technical|alteration|words and figures|date/i, 'technical'],
];

const bounceReason = (text: string): BounceReason =>
  BOUNCE_REASONS.find(([pattern]) => pattern.test(text))?.[1] ?? 'other';

interface PostingInput {
  match: Id | null;
  day: string;
  account: RestAccount | 'opening_balances';
  /** Fils; positive for incoming money. */
  amount: number;
  note: string | null;
}

/** Posts a movement that is only in the statement. */
export async function postMovement(
  context: ServiceContext,
  { match, day, account, amount, note }: PostingInput,
): Promise<Id> {
  const { db, now, currentUser } = context;
  const id = newRecordId(now);
  const unique_number = await nextDocumentNumber(db, 'BKP', now);
  await db
    .insertInto('bank_postings')
    .values({
      id,
      unique_number,
      match_id: match,
      day,
      account,
      amount,
      note,
      created_at: new Date(now),
      created_by: currentUser.userId,
    })
    .execute();
  await context.recordChange({
    action: 'bank_posting.added',
    model: 'bank_posting',
    id,
    after: { unique_number, day, account, amount: fromFils(amount), note },
  });
  return id;
}

/** Settles the card payments of a settlement, which the bank credited net of the commission. */
async function payOut(context: ServiceContext, statement: Id, match: Id, day: string): Promise<Id[]> {
  const { db, now } = context;
  const { rows: settlements } = await sql<{
    unique_number: string;
    status: string;
  }>`select unique_number, status
    from bank_statements where id = ${statement} for update`.execute(db);
  const [settlement] = settlements;
  const number = settlement?.unique_number ?? 'The settlement';
  if (settlement?.status !== 'Imported')
    throw new HttpError(409, `${number} has already been paid out or removed.`);
  const lines = await lockLines(db, sql`l.statement_id = ${statement}`);
  const open = lines.filter(({ status }) => status !== 'Confirmed').length;
  if (open > 0)
    throw new HttpError(
      409,
      `${number} has ${String(open)} of ${String(lines.length)} lines whose card payment is not confirmed. Confirm them first.`,
    );
  const { rows: paid } = await sql<{ id: Id }>`select i.wallet_id as id from bank_match_items i
    join bank_matches m on m.id = i.match_id where i.kind = 'settle' and i.match_id in (select match_id from bank_lines
      where statement_id = ${statement})`.execute(db);
  const payments = paid.map(({ id }) => id);
  await settlePayments(context, payments, day);
  const { rows: sums } = await sql<{
    fils: number;
  }>`select coalesce(sum(amount), 0)::bigint as fils from wallets
    where id = any(${payments}::uuid[])`.execute(db);
  const fees = lines.reduce((sum, { fee }) => sum + fee, 0);
  const unknown = sumAmounts(lines) - (sums[0]?.fils ?? 0);
  const note = `Card settlement ${number}`;
  const posted: Id[] = [];
  if (unknown !== 0)
    posted.push(
      await postMovement(context, { match, day, account: 'unidentified_receipts', amount: unknown, note }),
    );
  if (fees > 0)
    posted.push(await postMovement(context, { match, day, account: 'bank_charges', amount: -fees, note }));
  await sql`update bank_statements set status = 'PaidOut', version = version + 1, updated_at = ${new Date(now)}
    where id = ${statement}`.execute(db);
  await context.recordChange({
    action: 'bank_statement.paid_out',
    model: 'bank_statement',
    id: statement,
    before: { status: 'Imported' },
    after: { status: 'PaidOut' },
  });
  return [...payments, ...posted];
}

/** Applies the bank's confirmation to an item; returns the records with new postings. */
async function applyItem(
  context: ServiceContext,
  { kind, wallet_id, statement_id }: StoredItem,
  { match, day, text }: { match: Id; day: string; text: string },
): Promise<Id[]> {
  if (statement_id) return payOut(context, statement_id, match, day);
  if (!wallet_id) return [];
  if (kind === 'clear') await clearChequeOn(context, wallet_id, day);
  else if (kind === 'bounce') await bounceChequeOn(context, wallet_id, day, bounceReason(text));
  else await settlePayments(context, [wallet_id], day);
  return [wallet_id];
}

const MATCH_CHANGED = 'This match has changed in the meantime. Propose matches again.';

/**
 * Confirms the lines of a match: posts missing movements, and links the movements of the account to the
 * lines.
 */
async function confirmMatch(context: ServiceContext, match: Id, note: string | null): Promise<void> {
  const { db, now, currentUser } = context;
  const lines = await lockLines(db, sql`l.match_id = ${match}`);
  const [first] = lines;
  const last = lines.at(-1);
  if (!first || !last) throw new HttpError(409, MATCH_CHANGED);
  const { rows: items } = await sql<StoredItem>`select kind, entry, entry_position, wallet_id, statement_id
    from bank_match_items where match_id = ${match} order by position`.execute(db);
  if (first.kind === 'account') await postMatch(context, match, { lines, items, day: last.day, note });
  else await assertCardsOpen(context, match, lines);
  await sql`update bank_lines set status = 'Confirmed', confirmed_at = ${new Date(now)}, confirmed_by = ${currentUser.userId},
    updated_at = ${new Date(now)}, version = version + 1 where match_id = ${match} and status = 'Proposed'`.execute(
    db,
  );
}

/**
 * Throws unless the card payments of a settlement line are still in clearing and add up to it, or nobody
 * recorded them.
 */
async function assertCardsOpen(
  { db }: ServiceContext,
  match: Id,
  lines: readonly StoredLine[],
): Promise<void> {
  const { rows } = await sql<{ fils: number | null; is_open: boolean | null; rest: string | null }>`
    select sum(w.amount)::bigint as fils, bool_and(w.status <> 'Done' and w.voided_at is null) as is_open,
      max(m.rest_account) as rest
    from bank_matches m left join bank_match_items i on i.match_id = m.id left join wallets w on w.id = i.wallet_id
    where m.id = ${match}`.execute(db);
  const { fils = null, is_open = null, rest = null } = rows[0] ?? {};
  if (is_open === false || (rest === null && fils !== sumAmounts(lines)))
    throw new HttpError(409, MATCH_CHANGED);
}

interface Matched {
  lines: readonly StoredLine[];
  items: readonly StoredItem[];
  day: string;
  note: string | null;
}

async function postMatch(
  context: ServiceContext,
  match: Id,
  { lines, items, day, note }: Matched,
): Promise<void> {
  const { db } = context;
  const { rows: before } = await sql<{
    last: number;
  }>`select coalesce(max(number), 0)::bigint as last from journal_entries`.execute(db);
  const text = lines.map((line) => `${line.text} ${line.reference}`).join(' ');
  const sources: Id[] = [];
  for (const item of items) sources.push(...(await applyItem(context, item, { match, day, text })));
  const posted = items.filter(({ kind }) => kind === 'entry');
  await sql`insert into bank_match_entries (entry, position, match_id)
    select j.entry, j.position, ${match}::uuid from journal_entries e join journal_lines j on j.entry = e.number
    where e.source_id = any(${sources}::uuid[]) and e.created_at = now() and e.number > ${before[0]?.last ?? 0}::bigint
      and j.account = ${BANK_ACCOUNT}
    union all
    select p.entry, p.entry_position, ${match}::uuid
    from jsonb_to_recordset(${JSON.stringify(posted)}::jsonb) p (entry bigint, entry_position smallint)`.execute(
    db,
  );
  const { rows } = await sql<{ fils: number; rest: RestAccount | null }>`select m.rest_account as rest,
      (select coalesce(sum(j.amount), 0)::bigint from bank_match_entries e
        join journal_lines j on j.entry = e.entry and j.position = e.position where e.match_id = m.id) as fils
    from bank_matches m where m.id = ${match}`.execute(db);
  const { fils = 0, rest = null } = rows[0] ?? {};
  const difference = sumAmounts(lines) - fils;
  if (difference !== 0) {
    if (!rest) throw new HttpError(409, MATCH_CHANGED);
    const label = note ?? lines[0]?.text ?? REST_ACCOUNT_LABELS[rest];
    const posting = await postMovement(context, {
      match,
      day,
      account: rest,
      amount: difference,
      note: label,
    });
    await sql`insert into bank_match_entries (entry, position, match_id)
      select j.entry, j.position, ${match}::uuid from journal_lines j join journal_entries e on e.number = j.entry
      where j.account = ${BANK_ACCOUNT} and e.source_id = ${posting}`.execute(db);
  }
  await sql`delete from bank_match_items where match_id = ${match}`.execute(db);
}

/** Confirms the proposal of a line; its other lines are confirmed with it. */
export const confirmProposal = async (context: ServiceContext, line: Id): Promise<void> => {
  const match = await matchOf(context.db, line);
  await confirmMatch(context, match, null);
};

async function matchOf(db: Db, line: Id): Promise<Id> {
  const { rows } = await sql<{
    id: Id | null;
  }>`select match_id as id from bank_lines where id = ${line}`.execute(db);
  const id = rows[0]?.id;
  if (!id) throw new HttpError(409, 'This line has no match.');
  return id;
}

/** Frees the items and the other lines of a line's proposal; the transition changes the line itself. */
export async function dismissProposal({ db }: ServiceContext, line: Id): Promise<void> {
  const match = await matchOf(db, line);
  await sql`update bank_lines set status = 'Unmatched', match_id = null, version = version + 1 where match_id = ${match}`.execute(
    db,
  );
  await sql`delete from bank_matches where id = ${match}`.execute(db);
}

/**
 * Reopens the lines of a confirmed match and reverses its own postings; payments and cheques are unchanged.
 */
export async function undoMatch(context: ServiceContext, line: Id): Promise<void> {
  const { db, now, currentUser } = context;
  const match = await matchOf(db, line);
  const { rows: paidOut } = await sql<{ number: string }>`select s.unique_number as number
    from bank_lines l join bank_statements s on s.id = l.statement_id
    where l.match_id = ${match} and s.status = 'PaidOut'`.execute(db);
  if (paidOut[0])
    throw new HttpError(
      409,
      `${paidOut[0].number} was paid out, so its lines stay confirmed. Undo the line of the bank statement instead, and match it again manually.`,
    );
  await sql`delete from bank_match_entries where match_id = ${match}`.execute(db);
  const { rows: postings } = await sql<{ id: Id; unique_number: string }>`update bank_postings
    set status = 'Reversed', reversed_at = ${new Date(now)}, reversed_by = ${currentUser.userId}
    where match_id = ${match} and status = 'Posted' returning id, unique_number`.execute(db);
  await context.recordChange(
    ...postings.map(({ id }) => ({
      action: 'bank_posting.reversed',
      model: 'bank_posting',
      id,
      before: { status: 'Posted' },
      after: { status: 'Reversed' },
    })),
  );
  await sql`delete from bank_match_items where match_id = ${match}`.execute(db);
  await sql`update bank_lines set status = 'Unmatched', match_id = null, confirmed_at = null, confirmed_by = null,
    version = version + 1 where match_id = ${match}`.execute(db);
}

/**
 * Matches lines with items manually and confirms the match; takes items from proposals. Returns the first
 * line.
 */
export async function matchByHand(context: ServiceContext, input: MatchInput): Promise<Id> {
  const { db, currentUser } = context;
  await lockBank(db);
  const ids = [...new Set<Id>(input.lines)];
  const lines = await lockLines(db, sql`l.id in (${sql.join(ids)})`);
  const [first] = lines;
  if (!first || lines.length < ids.length) throw validationError({ lines: 'Choose lines of a statement' });
  if (lines.some(({ status }) => status === 'Confirmed'))
    throw new HttpError(409, 'A line is already confirmed. Undo that first.');
  if (lines.some(({ kind }) => kind !== first.kind))
    throw validationError({ lines: 'Lines of a bank statement and of a card settlement can’t be one match' });
  const { rows } = await sql<{ since: string }>`select (${first.day}::date - 400) as since`.execute(db);
  const open = await loadOpenItems(db, first.kind, rows[0]?.since ?? first.day);
  const items = [...new Set<string>(input.items)].map((key) => open.find((item) => item.key === key));
  if (items.includes(undefined))
    throw new HttpError(
      409,
      'One of the chosen items has been matched or changed in the meantime. Choose again.',
    );
  const chosen = items.flatMap((item) => item ?? []);
  const rest = input.rest_account || undefined;
  const difference = sumAmounts(lines) - sumAmounts(chosen);
  if (difference !== 0 && !rest)
    throw validationError({
      rest_account: `${formatFils(Math.abs(difference))} is left; choose where to post it, or other items`,
    });
  if (first.kind === 'cards' && rest && rest !== 'unidentified_receipts')
    throw validationError({
      rest_account: 'Amounts of a settlement without a recorded payment are unidentified receipts',
    });
  await dropProposals(
    db,
    sql`l.match_id in (select match_id from bank_lines where id in (${sql.join(ids)}))`,
  );
  const keys = chosen.map(({ key }) => key);
  for (const key of keys) await dropProposals(db, isProposedFor(key));
  const [match] = await storeMatches(
    context,
    [
      {
        lines: ids,
        items: keys,
        score: 100,
        ...(rest && difference !== 0 && { rest }),
        reason: 'Matched manually.',
      },
    ],
    currentUser.userId,
  );
  await confirmMatch(context, match ?? '', input.note || null);
  await context.recordChange(
    ...lines.map(({ id }) => ({
      action: 'bank_line.matched',
      model: 'bank_line',
      id,
      after: {
        status: 'Confirmed',
        items: chosen.map(({ label }) => label).join(', ') || null,
        rest_account: rest ?? null,
        difference: fromFils(difference),
        note: input.note || null,
      },
    })),
  );
  return first.id;
}

/** SQL: the proposal of line `l` contains an item. */
function isProposedFor(key: string): ReturnType<typeof sql> {
  const item = itemOf(key);
  if (!item) return sql`false`;
  const { kind, entry, entry_position, wallet_id, statement_id } = item;
  return sql`exists (select from bank_match_items i where i.match_id = l.match_id and i.kind = ${kind}
    and (i.wallet_id = ${wallet_id} or i.statement_id = ${statement_id} or i.entry = ${entry} and i.entry_position = ${entry_position}))`;
}
