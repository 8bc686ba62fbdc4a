import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../../../src/server/db/client';
import { sendRequest } from '../support/apiClient';
import type { Attempt } from './writeLoad';
import { isSuccess } from './writeLoad';

/** A server with its database and files. */
export interface VerifiedServer {
  url: string;
  db: Db;
  dataDir: string;
}

type Check = (target: VerifiedServer, attempt: Attempt) => Promise<string | undefined>;

const RETRIED_KINDS = new Set<Attempt['kind']>(['payment', 'unload', 'issue', 'bank']);

const recordIdOf = ({ response }: Attempt): string => String(response.body._id);

async function checkPayment(
  { db }: VerifiedServer,
  { request, response }: Attempt,
): Promise<string | undefined> {
  const rows = await db
    .selectFrom('wallets')
    .select(['id', 'unique_number'])
    .where('note', '=', request.idempotencyKey ?? '')
    .execute();
  if (rows.length !== 1) return `a payment is stored ${String(rows.length)} times instead of once`;
  return rows[0]?.unique_number === response.body.unique_number
    ? undefined
    : 'a payment has a different number';
}

async function checkBill({ db }: VerifiedServer, attempt: Attempt): Promise<string | undefined> {
  const row = await db
    .selectFrom('bills')
    .select('id')
    .where('id', '=', recordIdOf(attempt))
    .executeTakeFirst();
  return row ? undefined : 'a saved bill is missing';
}

async function checkIssuedBill({ db }: VerifiedServer, attempt: Attempt): Promise<string | undefined> {
  const id = attempt.request.path.split('/')[2] ?? '';
  const row = await db
    .selectFrom('bills')
    .select(['status', 'unique_number'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row || row.status === 'Draft' || !row.unique_number) return 'an issued bill is not issued';
  const unique_number = attempt.response.body.unique_number;
  return unique_number === undefined || unique_number === row.unique_number
    ? undefined
    : 'an issued bill has a different number';
}

async function checkHandover({ db }: VerifiedServer, attempt: Attempt): Promise<string | undefined> {
  const rows = await db
    .selectFrom('wallets')
    .select('id')
    .where('handover_id', '=', recordIdOf(attempt))
    .execute();
  const { payments } = attempt.request.body as { payments: string[] };
  const savedIds = rows.map(({ id }) => id).sort();
  return savedIds.join() === [...payments].sort().join()
    ? undefined
    : 'a handover has different payments than were unloaded';
}

async function checkBankDeposit({ db }: VerifiedServer, { request, response }: Attempt) {
  const { slip_no } = request.body as { slip_no: string };
  const rows = await db
    .selectFrom('bank_deposits')
    .select('unique_number')
    .where('slip_no', '=', slip_no)
    .execute();
  return rows.length === 1 && rows[0]?.unique_number === response.body.unique_number
    ? undefined
    : 'a bank deposit is not stored once with its number';
}

/** Whether the content of a stored file matches its name, the SHA-256 digest. */
async function isFileIntact(dataDir: string, sha256: string): Promise<boolean> {
  const bytes = await readFile(join(dataDir, 'files', sha256.slice(0, 2), sha256)).catch(() => undefined);
  return bytes !== undefined && createHash('sha256').update(bytes).digest('hex') === sha256;
}

async function checkUpload({ db, dataDir }: VerifiedServer, attempt: Attempt): Promise<string | undefined> {
  const row = await db
    .selectFrom('media')
    .select('sha256')
    .where('id', '=', recordIdOf(attempt))
    .executeTakeFirst();
  if (!row) return 'an uploaded file is missing';
  return (await isFileIntact(dataDir, row.sha256))
    ? undefined
    : 'the content of an uploaded file is missing or damaged';
}

const CHECKS: Record<Attempt['kind'], Check> = {
  payment: checkPayment,
  bill: checkBill,
  issue: checkIssuedBill,
  unload: checkHandover,
  upload: checkUpload,
  bank: checkBankDeposit,
};

/** 409 (a concurrent change won) and 429 (rate limit) are expected. */
const isExpectedRefusal = (status: number) => status === 409 || status === 429;

/** Verifies that acknowledged writes are stored once; repeats requests with an unknown outcome first. */
export async function verifyWrites(target: VerifiedServer, attempts: readonly Attempt[]): Promise<string[]> {
  const defects: string[] = [];
  for (const attempt of attempts) {
    const { kind, request } = attempt;
    const { status } = attempt.response;
    if (status === 500) defects.push(`${request.path} answered ${JSON.stringify(attempt.response.body)}`);
    const isUnknown = status === 0 || status >= 500;
    if (isUnknown && RETRIED_KINDS.has(kind)) attempt.response = await sendRequest(target.url, request);
    const response = attempt.response;
    const wasIssuedBefore = kind === 'issue' && isUnknown && response.status === 409;
    const defect = isSuccess(response) || wasIssuedBefore ? await CHECKS[kind](target, attempt) : undefined;
    if (defect) defects.push(`${defect} (${request.path}, answered ${String(status)})`);
    if (response.status >= 400 && response.status < 500 && !isExpectedRefusal(response.status))
      defects.push(
        `${request.path} was rejected: ${String(response.status)} ${String(response.body.message)}`,
      );
    if (isUnknown && RETRIED_KINDS.has(kind) && (response.status === 0 || response.status >= 500))
      defects.push(`${request.path} answered ${String(response.status)} to a retry`);
  }
  return defects;
}
