import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../../src/server/db/client';
import { ask } from './asking';
import type { Attempt } from './writes';
import { isDone } from './writes';

/** Where what was asked must be found again. */
export interface Place {
  url: string;
  db: Db;
  dataDir: string;
}

type Check = (place: Place, attempt: Attempt) => Promise<string | undefined>;

const REPEATED = new Set<Attempt['kind']>(['payment', 'unload', 'issue']);

const idIn = ({ heard }: Attempt): string => String(heard.body._id);

async function paymentIsThere({ db }: Place, { question, heard }: Attempt): Promise<string | undefined> {
  const rows = await db
    .selectFrom('wallets')
    .select(['id', 'unique_number'])
    .where('note', '=', question.key ?? '')
    .execute();
  if (rows.length !== 1) return `a payment is there ${String(rows.length)} times instead of once`;
  return rows[0]?.unique_number === heard.body.unique_number ? undefined : 'a payment has another number';
}

async function billIsThere({ db }: Place, attempt: Attempt): Promise<string | undefined> {
  const row = await db.selectFrom('bills').select('id').where('id', '=', idIn(attempt)).executeTakeFirst();
  return row ? undefined : 'a bill that was written is gone';
}

async function billIsIssued({ db }: Place, attempt: Attempt): Promise<string | undefined> {
  const id = attempt.question.path.split('/')[2] ?? '';
  const row = await db
    .selectFrom('bills')
    .select(['status', 'unique_number'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row || row.status === 'Draft' || !row.unique_number) return 'a bill that was issued is not';
  const told = attempt.heard.body.unique_number;
  return told === undefined || told === row.unique_number ? undefined : 'an issued bill has another number';
}

async function isUnloaded({ db }: Place, attempt: Attempt): Promise<string | undefined> {
  const rows = await db.selectFrom('wallets').select('id').where('handover_id', '=', idIn(attempt)).execute();
  const { payments } = attempt.question.body as { payments: string[] };
  const there = rows.map(({ id }) => id).sort();
  return there.join() === [...payments].sort().join()
    ? undefined
    : 'a batch has other payments than were unloaded';
}

/** Whether a file's bytes are those that its name promises. */
export async function fileIsWhole(dataDir: string, sha256: string): Promise<boolean> {
  const bytes = await readFile(join(dataDir, 'files', sha256.slice(0, 2), sha256)).catch(() => undefined);
  return bytes !== undefined && createHash('sha256').update(bytes).digest('hex') === sha256;
}

async function fileIsThere({ db, dataDir }: Place, attempt: Attempt): Promise<string | undefined> {
  const row = await db
    .selectFrom('media')
    .select('sha256')
    .where('id', '=', idIn(attempt))
    .executeTakeFirst();
  if (!row) return 'a file that was added is gone';
  return (await fileIsWhole(dataDir, row.sha256)) ? undefined : 'a file that was added is missing or damaged';
}

const CHECKS: Record<Attempt['kind'], Check> = {
  payment: paymentIsThere,
  bill: billIsThere,
  issue: billIsIssued,
  unload: isUnloaded,
  upload: fileIsThere,
};

/** A refusal that is no fault: something else came first, or somebody asked too often. */
const isFair = (status: number) => status === 409 || status === 429;

/** Look for everything that was acknowledged; what was in doubt is asked again and must then be there once. */
export async function lookFor(place: Place, attempts: readonly Attempt[]): Promise<string[]> {
  const defects: string[] = [];
  for (const attempt of attempts) {
    const { kind, question } = attempt;
    const { status } = attempt.heard;
    if (status === 500) defects.push(`${question.path} answered ${JSON.stringify(attempt.heard.body)}`);
    const inDoubt = status === 0 || status >= 500;
    if (inDoubt && REPEATED.has(kind)) attempt.heard = await ask(place.url, question);
    const now = attempt.heard;
    const wasIssued = kind === 'issue' && inDoubt && now.status === 409;
    const fault = isDone(now) || wasIssued ? await CHECKS[kind](place, attempt) : undefined;
    if (fault) defects.push(`${fault} (${question.path}, answered ${String(status)})`);
    if (now.status >= 400 && now.status < 500 && !isFair(now.status))
      defects.push(`${question.path} was refused: ${String(now.status)} ${String(now.body.message)}`);
    if (inDoubt && REPEATED.has(kind) && (now.status === 0 || now.status >= 500))
      defects.push(`${question.path} asked again was answered ${String(now.status)}`);
  }
  return defects;
}
