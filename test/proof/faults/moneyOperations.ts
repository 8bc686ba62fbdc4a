import { randomInt, randomUUID } from 'node:crypto';
import { routes } from '../../../src/server/routes';
import { drafts } from '../../sampleDrafts';
import { sendRequest, type ApiRequest } from '../support/apiClient';
import type { InProcessServer } from '../support/inProcessServer';
import type { Admin } from '../support/admins';

/** A request that moves money. */
export interface MoneyOperation {
  request: ApiRequest;
  /** Query for the records that show how often the operation took effect. */
  effectQuery: string;
}

/** Users and records that an operation is built from. */
export interface OperationContext {
  server: InProcessServer;
  number: number;
  admin: Admin;
  other: Admin;
  contract: string;
  client: string;
}

/** The month a number of months ago, as `YYYY-MM`. */
export const monthsAgo = (count: number): string => {
  const today = new Date();
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - count, 1)).toISOString().slice(0, 7);
};

export const postRequest = (
  user: Admin,
  path: string,
  body: object,
  idempotencyKey?: string,
): ApiRequest => ({
  user,
  method: 'POST',
  path,
  body,
  ...(idempotencyKey && { idempotencyKey }),
});

/** Sends a request that must create a record; returns its id. */
export async function expectCreated({ server }: OperationContext, request: ApiRequest): Promise<string> {
  const { status, body } = await sendRequest(server.url, request);
  if (status >= 300 || typeof body._id !== 'string')
    throw new Error(`${request.path} answered ${String(status)} ${JSON.stringify(body)}`);
  return body._id;
}

const cash = ({ contract, number }: OperationContext, note: string) => ({
  contract,
  note,
  type: 'cash',
  amount: 100 + (number % 50),
});
const takeCash = (context: OperationContext) =>
  expectCreated(context, postRequest(context.admin, '/wallet/add', cash(context, 'first'), randomUUID()));
/** Records a payment larger than the balance due, so that credit remains. */
async function overpay(context: OperationContext): Promise<string> {
  const { server, admin, contract } = context;
  const { body } = await sendRequest(server.url, {
    user: admin,
    method: 'GET',
    path: `/contract/${contract}`,
  });
  const amount = Math.ceil(Number(body.balance_due)) + 10;
  const payment = { ...cash(context, 'more than is owed'), amount };
  return expectCreated(context, postRequest(admin, '/wallet/add', payment, randomUUID()));
}
/** Creates a draft invoice; without a contract, so that no credit pays it. */
export const draftBill = (context: OperationContext) =>
  expectCreated(context, postRequest(context.admin, '/bill/add', { ...billDraft(), client: context.client }));
const CARD = { method: 'card', terminal_ref: 'T-1', auth_code: 'A-1' };
/** Creates a draft contract. */
export async function draftContract(context: OperationContext): Promise<string> {
  const { tariff_id: tariff } = await context.server.db
    .selectFrom('contracts')
    .select('tariff_id')
    .where('type', '=', drafts.contract.type)
    .where('status', '=', 'Active')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { id: site } = await context.server.db
    .selectFrom('sites')
    .select('id')
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirstOrThrow();
  const unit_no = `P${String(context.number)}`;
  const draft = { ...drafts.contract, client: context.client, site, tariff, unit_no };
  return expectCreated(context, postRequest(context.admin, '/contract/add', draft));
}
async function issueBill(context: OperationContext): Promise<string> {
  const bill = await draftBill(context);
  return expectCreated(context, postRequest(context.admin, `/bill/${bill}/issue`, {}));
}

/** The next reading of a supplied counter, given by the customer. */
async function customerReading({ server, admin }: OperationContext) {
  const { id, last_reading } = await server.db
    .selectFrom('counters')
    .select(['id', 'last_reading'])
    .where('status', '=', 'active')
    .where('last_reading', 'is not', null)
    .orderBy('last_reading_at')
    .limit(1)
    .executeTakeFirstOrThrow();
  const [note, value] = [randomUUID(), Number(last_reading) + 1];
  const body = { value, at: today(), type: 'customer', reviewed: true, note };
  return { request: postRequest(admin, `/counter/${id}/reading`, body, randomUUID()), note, value };
}

/** Today in Dubai. */
export const today = () => new Date(Date.now() + 4 * 3_600_000).toISOString().slice(0, 10);

/** An invoice that can be issued today. */
export const billDraft = () => ({ ...drafts.bill, due_date: today() });

/** Fields of a cheque that can be deposited today; clears earlier bounces, which would block the client's cheques. */
async function cheque(context: OperationContext, note: string) {
  await context.server.pool.query(
    `update wallets set bounced_on = '2020-01-01' where bounced_on is not null`,
  );
  const check_number = String(randomInt(1e11, 1e12));
  const chequeFields = { type: 'check', check_number, bank_name: 'Mashreq', drawer_name: 'A. Drawer' };
  return { ...cash(context, note), ...chequeFields, end_date: today() };
}
const DEPOSIT_SLIP = { bank: 'Emirates NBD', slip_no: 'S-1' };
/** Creates a cheque in the safe and applies further transitions. */
async function createChequeInSafe(
  context: OperationContext,
  ...steps: [step: string, body: object][]
): Promise<string> {
  const body = await cheque(context, 'a cheque');
  const id = await expectCreated(context, postRequest(context.admin, '/wallet/add', body, randomUUID()));
  await expectCreated(context, {
    user: context.other,
    method: 'PUT',
    path: `/wallet/${id}`,
    body: { status: 'Done' },
  });
  for (const [step, stepBody] of steps)
    await expectCreated(context, postRequest(context.admin, `/wallet/${id}/${step}`, stepBody));
  return id;
}
const DEPOSITED: [string, object] = ['deposit', DEPOSIT_SLIP];
const BOUNCED: [string, object] = ['bounce', { reason: 'technical' }];

const auditQuery = (id: string, action: string) =>
  `select id from audit where model_id = '${id}' and action = '${action}' and outcome = 'done'`;
const issuedQuery = (id: string) => `${auditQuery(id, 'bill.issued')} and before ->> 'status' = 'Draft'`;
const transitionOperation = (
  context: OperationContext,
  noun: string,
  id: string,
  step: string,
  past: string,
  body: object = {},
): MoneyOperation => ({
  request: postRequest(context.admin, `/${noun}/${id}/${step}`, body),
  effectQuery: auditQuery(id, `${noun}.${past}`),
});

/** Requests a reversal of the administrator's payment, on which the other administrator decides. */
async function decideReversal(
  context: OperationContext,
  path: string,
  step: string,
  body: object,
): Promise<MoneyOperation> {
  const request = postRequest(context.admin, `${path}/request-reversal`, { reason: 'Twice' }, randomUUID());
  await expectCreated(context, request);
  const past = step === 'approve-reversal' ? 'reversal_approved' : 'reversal_rejected';
  return {
    request: postRequest(context.other, `${path}/${step}`, body, randomUUID()),
    effectQuery: auditQuery(path.split('/').at(-1) ?? '', `wallet.${past}`),
  };
}

/** Request to refund AED 1.00 of new credit. */
async function creditRefundRequest(context: OperationContext, reference: string) {
  const path = `/wallet/${await overpay(context)}`;
  await expectCreated(context, { user: context.other, method: 'PUT', path, body: { status: 'Done' } });
  const body = { amount: 1, method: 'transfer', reference };
  return postRequest(context.admin, `/contract/${context.contract}/refund-credit`, body, randomUUID());
}

/** Requests a refund as the administrator; returns its id. */
async function requestedRefund(context: OperationContext): Promise<string> {
  const reference = randomUUID();
  await expectCreated(context, await creditRefundRequest(context, reference));
  const refund = context.server.db.selectFrom('refunds').select('id').where('reference', '=', reference);
  return (await refund.executeTakeFirstOrThrow()).id;
}

/** The other administrator decides on a refund. */
async function refundOperation(
  context: OperationContext,
  step: string,
  past: string,
  body: object = {},
): Promise<MoneyOperation> {
  const id = await requestedRefund(context);
  const request = postRequest(context.other, `/refund/${id}/${step}`, body, randomUUID());
  return { request, effectQuery: auditQuery(id, `refund.${past}`) };
}

/** Request to deposit AED 50.00 of handed-over cash. */
async function cashDeposit(context: OperationContext, slip_no: string): Promise<ApiRequest> {
  const path = `/wallet/${await takeCash(context)}`;
  await expectCreated(context, { user: context.other, method: 'PUT', path, body: { status: 'Done' } });
  const body = { amount: 50, bank: 'Emirates NBD', slip_no, day: today() };
  return postRequest(context.admin, '/bank_deposit/add', body, randomUUID());
}

/** All operations that move money. */
export const MONEY_OPERATIONS: Readonly<
  Record<string, (context: OperationContext) => Promise<MoneyOperation>>
> = {
  'record cash payment': (context) => {
    const idempotencyKey = randomUUID();
    const request = postRequest(context.admin, '/wallet/add', cash(context, idempotencyKey), idempotencyKey);
    return Promise.resolve({
      request,
      effectQuery: `select id from wallets where note = '${idempotencyKey}'`,
    });
  },
  'record cheque payment': async (context) => {
    const idempotencyKey = randomUUID();
    const request = postRequest(
      context.admin,
      '/wallet/add',
      await cheque(context, idempotencyKey),
      idempotencyKey,
    );
    return { request, effectQuery: `select id from wallets where note = '${idempotencyKey}'` };
  },
  'record a series of cheques': async (context) => {
    const { contract, amount, check_number, bank_name, drawer_name, end_date } = await cheque(context, '');
    const cheques = [check_number, `${check_number}1`].map((number) => ({
      check_number: number,
      amount,
      end_date,
    }));
    const body = { contract, bank_name, drawer_name, cheques };
    return {
      request: postRequest(context.admin, '/wallet/series', body, randomUUID()),
      effectQuery: `select id from wallets where check_number = '${check_number}'`,
    };
  },
  'unload with counted cash': async (context) => {
    const payment = await takeCash(context);
    const body = { custodian: context.admin.id, payments: [payment], cash_counted: cash(context, '').amount };
    const effectQuery = `select id from audit where model_id = '${payment}' and action = 'wallet.unloaded'`;
    return { request: postRequest(context.other, '/wallet/unload', body, randomUUID()), effectQuery };
  },
  'unload one payment': async (context) => {
    const payment = await takeCash(context);
    const request: ApiRequest = {
      user: context.other,
      method: 'PUT',
      path: `/wallet/${payment}`,
      body: { status: 'Done' },
    };
    return { request, effectQuery: auditQuery(payment, 'wallet.unloaded') };
  },
  'declare handover': async (context) =>
    transitionOperation(context, 'wallet', await takeCash(context), 'handover', 'handover_declared'),
  'void payment': async (context) =>
    transitionOperation(context, 'wallet', await takeCash(context), 'void', 'voided', {
      reason: 'Taken by mistake',
    }),
  'request the reversal of a payment': async (context) => {
    const payment = await takeCash(context);
    const request = postRequest(
      context.admin,
      `/wallet/${payment}/request-reversal`,
      { reason: 'Twice' },
      randomUUID(),
    );
    return { request, effectQuery: `select id from payment_reversals where wallet_id = '${payment}'` };
  },
  'approve the reversal of a payment': async (context) => {
    const path = `/wallet/${await takeCash(context)}`;
    return decideReversal(context, path, 'approve-reversal', {});
  },
  'reject the reversal of a payment': async (context) => {
    const path = `/wallet/${await takeCash(context)}`;
    return decideReversal(context, path, 'reject-reversal', { reason: 'It is right' });
  },
  'change the allocations of a payment': async (context) => {
    const payment = { ...cash(context, 'for an invoice'), contract: null, bill: await issueBill(context) };
    const id = await expectCreated(context, postRequest(context.admin, '/wallet/add', payment, randomUUID()));
    const body = { bills: [], reason: 'Wrong invoice' };
    return {
      request: postRequest(context.admin, `/wallet/${id}/reallocate`, body, randomUUID()),
      effectQuery: auditQuery(id, 'wallet.reallocated'),
    };
  },
  'transfer credit to another contract': async (context) => {
    const payment = await overpay(context);
    const body = { contract: await draftContract(context), amount: 5, reason: 'Wrong contract' };
    return {
      request: postRequest(context.admin, `/wallet/${payment}/transfer`, body, randomUUID()),
      effectQuery: `select id from payment_transfers where wallet_id = '${payment}'`,
    };
  },
  'issue invoice': async (context) => {
    const bill = await draftBill(context);
    return { request: postRequest(context.admin, `/bill/${bill}/issue`, {}), effectQuery: issuedQuery(bill) };
  },
  'take part of a deposit': async (context) => {
    const contract = await draftContract(context);
    const body = { amount: 100, method: 'cash' };
    const effectQuery = `select id from contract_deposits where contract_id = '${contract}' and kind = 'taken'`;
    return {
      request: postRequest(context.admin, `/contract/${contract}/take-deposit`, body, randomUUID()),
      effectQuery,
    };
  },
  'request the refund of a deposit': async (context) => {
    const contract = await draftContract(context);
    const path = `/contract/${contract}`;
    await expectCreated(
      context,
      postRequest(context.admin, `${path}/take-deposit`, { amount: 300, ...CARD }, randomUUID()),
    );
    const { body: contractBody } = await sendRequest(context.server.url, {
      user: context.admin,
      method: 'GET',
      path,
    });
    const body = { receipt_no: contractBody.deposit_receipt_no, method: 'card' };
    const effectQuery = `select id from refunds where contract_id = '${contract}' and kind = 'deposit'`;
    return { request: postRequest(context.admin, `${path}/refund-deposit`, body, randomUUID()), effectQuery };
  },
  'request the refund of credit': async (context) => {
    const reference = randomUUID();
    const request = await creditRefundRequest(context, reference);
    return { request, effectQuery: `select id from refunds where reference = '${reference}'` };
  },
  'request the refund of credit of a client': async (context) => {
    const client = await expectCreated(context, postRequest(context.admin, '/client/add', drafts.client));
    const bill = await issueBill({ ...context, client });
    const payment = { bill, type: 'cash', amount: 500 };
    const id = await expectCreated(context, postRequest(context.admin, '/wallet/add', payment, randomUUID()));
    const path = `/wallet/${id}`;
    await expectCreated(context, { user: context.other, method: 'PUT', path, body: { status: 'Done' } });
    const body = { amount: 1, method: 'transfer', reference: randomUUID() };
    const request = postRequest(context.admin, `/client/${client}/refund-credit`, body, randomUUID());
    return { request, effectQuery: `select id from refunds where reference = '${body.reference}'` };
  },
  'approve a refund': async (context) => refundOperation(context, 'approve', 'approved'),
  'reject a refund': async (context) =>
    refundOperation(context, 'reject', 'rejected', { reason: 'It is not due' }),
  'cancel a refund': async (context) => refundOperation(context, 'cancel', 'cancelled'),
  'pay a refund': async (context) => {
    const id = await requestedRefund(context);
    await expectCreated(context, postRequest(context.other, `/refund/${id}/approve`, {}, randomUUID()));
    const body = { method: 'transfer', reference: randomUUID(), paid_on: today() };
    const request = postRequest(context.admin, `/refund/${id}/pay`, body, randomUUID());
    return { request, effectQuery: `select id from credit_refunds where reference = '${body.reference}'` };
  },
  'create credit note': async (context) => {
    const bill = await issueBill(context);
    const body = { reason: 'A wrong price', whole: true };
    const request = postRequest(context.admin, `/bill/${bill}/credit`, body, randomUUID());
    return { request, effectQuery: `select id from bills where original_bill_id = '${bill}'` };
  },
  'write off invoice': async (context) => {
    const bill = await issueBill(context);
    const body = { reason: 'Wound up', approval: 'Minutes of today' };
    const request = postRequest(context.admin, `/bill/${bill}/write-off`, body, randomUUID());
    return { request, effectQuery: auditQuery(bill, 'bill.written_off') };
  },
  'reverse write-off': async (context) => {
    const bill = await issueBill(context);
    const reason = 'Minutes of today';
    const writeOff = { reason, approval: reason };
    await expectCreated(
      context,
      postRequest(context.admin, `/bill/${bill}/write-off`, writeOff, randomUUID()),
    );
    const request = postRequest(context.admin, `/bill/${bill}/reverse-write-off`, { reason }, randomUUID());
    return { request, effectQuery: `select id from write_offs where bill_id = '${bill}' and amount < 0` };
  },
  'deposit cheque': async (context) =>
    transitionOperation(
      context,
      'wallet',
      await createChequeInSafe(context),
      'deposit',
      'deposited',
      DEPOSIT_SLIP,
    ),
  'clear cheque': async (context) =>
    transitionOperation(context, 'wallet', await createChequeInSafe(context, DEPOSITED), 'clear', 'cleared'),
  'bounce cheque': async (context) =>
    transitionOperation(
      context,
      'wallet',
      await createChequeInSafe(context, DEPOSITED),
      'bounce',
      'bounced',
      BOUNCED[1],
    ),
  'represent cheque': async (context) =>
    transitionOperation(
      context,
      'wallet',
      await createChequeInSafe(context, DEPOSITED, BOUNCED),
      'represent',
      'represented',
      DEPOSIT_SLIP,
    ),
  'replace cheque': async (context) => {
    const id = await createChequeInSafe(context, DEPOSITED, BOUNCED);
    const request = postRequest(context.admin, `/wallet/${id}/replace`, { type: 'cash' });
    return { request, effectQuery: `select id from wallets where replaces = '${id}'` };
  },
  'return cheque': async (context) =>
    transitionOperation(context, 'wallet', await createChequeInSafe(context), 'cancel', 'returned', {
      reason: 'Paid otherwise',
    }),
  'deposit cash at the bank': async (context) => {
    const slip = randomUUID();
    return {
      request: await cashDeposit(context, slip),
      effectQuery: `select id from bank_deposits where slip_no = '${slip}'`,
    };
  },
  'reverse a deposit of cash': async (context) => {
    const id = await expectCreated(context, await cashDeposit(context, randomUUID()));
    const body = { reason: 'Wrong amount' };
    const request = postRequest(context.admin, `/bank_deposit/${id}/reverse`, body, randomUUID());
    return { request, effectQuery: auditQuery(id, 'bank_deposit.reversed') };
  },
  'match a line of a bank statement': async ({ server, admin }) => {
    const line = randomUUID();
    await server.pool.query(
      `insert into bank_lines (id, statement_id, position, day, amount, text, reference, counterparty)
       select $1, statement_id, max(position) + 1, max(day), 5000, 'Transfer', '', '' from bank_lines
       where statement_id = (select id from bank_statements where kind = 'account' order by from_day desc limit 1)
       group by statement_id`,
      [line],
    );
    const body = { lines: [line], items: [], rest_account: 'unidentified_receipts', note: line };
    return {
      request: postRequest(admin, '/bank_line/match', body, randomUUID()),
      effectQuery: `select id from bank_postings where note = '${line}'`,
    };
  },
  'post the opening balance of the bank account': async ({ server, admin }) => {
    const since = new Date();
    await server.pool.query(
      `update bank_statements set opening = opening + 100 where id =
       (select id from bank_statements where kind = 'account' order by from_day, id limit 1)`,
    );
    return {
      request: postRequest(admin, '/bank/opening', {}, randomUUID()),
      effectQuery: `select id from bank_postings where account = 'opening_balances'
        and created_at >= '${since.toISOString()}'`,
    };
  },
  'take a reading': async (context) => {
    const { request, note } = await customerReading(context);
    return { request, effectQuery: `select id from counter_readings where note = '${note}'` };
  },
  'correct a reading': async (context) => {
    const { request, value } = await customerReading(context);
    const id = await expectCreated(context, request);
    const body = { value: value + 0.5 };
    return {
      request: postRequest(context.admin, `/reading/${id}/correct`, body, randomUUID()),
      effectQuery: auditQuery(id, 'reading.rejected'),
    };
  },
  'start billing run': async ({ server, admin, number }) => {
    const month = monthsAgo(1 + (number % 12));
    const since = new Date();
    const unfinished = server.db.updateTable('bill_runs').where('finished_at', 'is', null);
    await unfinished.set({ status: 'Cancelled', finished_at: since }).execute();
    const body = { month, estimates: false, issues: false, delivers: false };
    return {
      request: postRequest(admin, '/bill/run', body, randomUUID()),
      effectQuery: `select id from bill_runs where month = '${month}-01' and started_at >= '${since.toISOString()}'`,
    };
  },
};

const toPattern = (path: string): RegExp => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);

/** Idempotent routes not covered by an operation. */
export const untestedIdempotentRoutes = (paths: readonly string[]): string[] =>
  routes
    .filter(
      ({ idempotent, path }) => idempotent && !paths.some((testedPath) => toPattern(path).test(testedPath)),
    )
    .map(({ path }) => path);
