import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { ApiResponse, ApiRequest } from '../support/apiClient';
import { sendRequest } from '../support/apiClient';
import type { Admin } from '../support/admins';
import { billDraft, today } from './moneyOperations';

/** A write request and its response. */
export interface Attempt {
  kind: 'payment' | 'bill' | 'issue' | 'unload' | 'upload' | 'bank';
  request: ApiRequest;
  response: ApiResponse;
}

/** A contract to bill and to record payments for. */
export interface Debtor {
  contract: string;
  client: string;
}

/** A write load on one server; records every request with its response. */
export interface WriteLoad {
  url: string;
  debtors: readonly Debtor[];
  attempts: Attempt[];
  stopSignal: AbortSignal;
}

const PAUSE_MS = 15;
const AMOUNTS_FILS = [1_000, 2_525, 10_050, 99_975] as const;

/** Whether a response is 2xx. */
export const isSuccess = ({ status }: ApiResponse): boolean => status >= 200 && status < 300;

/** Records the request before it is sent, so that requests without a response are known, too. */
async function recordAttempt(
  { url, attempts }: WriteLoad,
  kind: Attempt['kind'],
  request: ApiRequest,
): Promise<ApiResponse> {
  const entry: Attempt = { kind, request, response: { status: 0, body: {} } };
  attempts.push(entry);
  entry.response = await sendRequest(url, request);
  return entry.response;
}

const debtorAt = ({ debtors }: WriteLoad, index: number): Debtor =>
  debtors[index % debtors.length] ?? { contract: '', client: '' };

/** Records a cash payment. */
export function recordPayment(load: WriteLoad, user: Admin, index: number): Promise<ApiResponse> {
  const idempotencyKey = randomUUID();
  const amount = (AMOUNTS_FILS[index % AMOUNTS_FILS.length] ?? 100) / 100;
  const body = { contract: debtorAt(load, index).contract, type: 'cash', amount, note: idempotencyKey };
  return recordAttempt(load, 'payment', { user, method: 'POST', path: '/wallet/add', body, idempotencyKey });
}

/** Unloads the last two payments of another user. */
async function unloadPayments(load: WriteLoad, user: Admin, index: number): Promise<void> {
  const openPayments = load.attempts.filter(({ kind, request, response }) => {
    const isRequested = load.attempts.some(
      (other) =>
        other.kind === 'unload' && JSON.stringify(other.request.body).includes(String(response.body._id)),
    );
    return kind === 'payment' && isSuccess(response) && request.user.id !== user.id && !isRequested;
  });
  const [last] = openPayments.slice(-1 - (index % 3));
  const payments = openPayments.filter(({ request }) => request.user.id === last?.request.user.id).slice(-2);
  if (!last) return;
  const body = {
    custodian: last.request.user.id,
    payments: payments.map(({ response }) => String(response.body._id)),
    cash_counted:
      payments.reduce((sum, { response }) => sum + Math.round(Number(response.body.amount) * 100), 0) / 100,
  };
  await recordAttempt(load, 'unload', {
    user,
    method: 'POST',
    path: '/wallet/unload',
    body,
    idempotencyKey: randomUUID(),
  });
}

/** Deposits AED 10 of the safe's cash at the bank. */
export function depositCash(load: WriteLoad, user: Admin): Promise<ApiResponse> {
  const idempotencyKey = randomUUID();
  const body = { amount: 10, bank: 'Mashreq', slip_no: idempotencyKey, day: today() };
  return recordAttempt(load, 'bank', {
    user,
    method: 'POST',
    path: '/bank_deposit/add',
    body,
    idempotencyKey,
  });
}

/** Creates and issues a bill. */
export async function issueBill(load: WriteLoad, user: Admin, index: number): Promise<void> {
  const body = { ...billDraft(), ...debtorAt(load, index) };
  const { body: bill } = await recordAttempt(load, 'bill', { user, method: 'POST', path: '/bill/add', body });
  if (typeof bill._id === 'string')
    await recordAttempt(load, 'issue', { user, method: 'POST', path: `/bill/${bill._id}/issue`, body: {} });
}

/** Uploads a new picture to a client. */
async function uploadFile(load: WriteLoad, user: Admin, index: number): Promise<void> {
  const [r, g, b] = [index % 256, (index >> 8) % 256, Math.floor(Math.random() * 256)];
  const background = { r, g, b };
  const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.set('name', 'other');
  body.set('owner_model', 'client');
  body.set('owner_id', debtorAt(load, index).client);
  body.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'document.png');
  await recordAttempt(load, 'upload', { user, method: 'POST', path: '/media', body });
}

type Write = (load: WriteLoad, user: Admin, index: number) => Promise<unknown>;

/** Nine concurrent workers, by the kind of write they repeat. */
const WORKERS: readonly Write[] = [
  recordPayment,
  recordPayment,
  recordPayment,
  issueBill,
  issueBill,
  unloadPayments,
  unloadPayments,
  depositCash,
  uploadFile,
];

/** Runs all workers until the load is stopped. */
export async function runWriteLoad(load: WriteLoad, admins: readonly Admin[], seed: number): Promise<void> {
  await Promise.all(
    WORKERS.map(async (write, workerIndex) => {
      const user = admins[(seed + workerIndex) % admins.length];
      for (
        let index = seed * 1_000 + workerIndex;
        user && !load.stopSignal.aborted;
        index += WORKERS.length
      ) {
        await write(load, user, index);
        const pause = write === uploadFile ? 25 * PAUSE_MS : PAUSE_MS;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }),
  );
}
