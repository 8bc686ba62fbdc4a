import { randomInt, randomUUID } from 'node:crypto';
import { routes } from '../../src/server/routes';
import { drafts } from '../sampleDrafts';
import { ask, type Question } from './asking';
import type { Office } from './office';
import type { Clerk } from './staff';

/** A call that moves money, ready to be sent. */
export interface Move {
  question: Question;
  /** Asks for the records that show how often it took effect. */
  shows: string;
}

/** Who asks for it, and in whose name. */
export interface Desk {
  office: Office;
  number: number;
  clerk: Clerk;
  other: Clerk;
  contract: string;
  client: string;
}

/** A question that sends a body. */
export const sent = (who: Clerk, path: string, body: object, key?: string): Question => ({
  ...{ who, method: 'POST', path, body },
  ...(key && { key }),
});

/** Ask for something that must succeed; answers the record's id. */
export async function done({ office }: Desk, question: Question): Promise<string> {
  const { status, body } = await ask(office.url, question);
  if (status >= 300 || typeof body._id !== 'string')
    throw new Error(`${question.path} was answered ${String(status)} ${JSON.stringify(body)}`);
  return body._id;
}

const cash = ({ contract, number }: Desk, note: string) => ({
  ...{ contract, note, type: 'cash', amount: 100 + (number % 50) },
});
const take = (desk: Desk) => done(desk, sent(desk.clerk, '/wallet/add', cash(desk, 'first'), randomUUID()));
/** More than the contract owes, so that some of it stays its credit. */
async function overpay(desk: Desk): Promise<string> {
  const { office, clerk, contract } = desk;
  const { body } = await ask(office.url, { who: clerk, method: 'GET', path: `/contract/${contract}` });
  const amount = Math.ceil(Number(body.balance_due)) + 10;
  const payment = { ...cash(desk, 'more than is owed'), amount };
  return done(desk, sent(clerk, '/wallet/add', payment, randomUUID()));
}
/** A draft of an invoice; without a contract no credit pays it at once. */
export const write = (desk: Desk) =>
  done(desk, sent(desk.clerk, '/bill/add', { ...drafts.bill, client: desk.client }));
const CARD = { method: 'card', terminal_ref: 'T-1', auth_code: 'A-1' };
/** A contract that is still a draft. */
export async function agreed(desk: Desk): Promise<string> {
  const { tariff_id: tariff } = await desk.office.db
    .selectFrom('contracts')
    .select('tariff_id')
    .where('type', '=', drafts.contract.type)
    .where('status', '=', 'Active')
    .limit(1)
    .executeTakeFirstOrThrow();
  const draft = { ...drafts.contract, client: desk.client, tariff, unit_no: `P${String(desk.number)}` };
  return done(desk, sent(desk.clerk, '/contract/add', draft));
}
async function issued(desk: Desk): Promise<string> {
  const bill = await write(desk);
  return done(desk, sent(desk.clerk, `/bill/${bill}/issue`, {}));
}

const today = () => new Date(Date.now() + 4 * 3_600_000).toISOString().slice(0, 10);
/** A cheque that may be handed in today; what bounced before is long forgotten, so that nobody is refused. */
async function cheque(desk: Desk, note: string) {
  await desk.office.pool.query(`update wallets set bounced_on = '2020-01-01' where bounced_on is not null`);
  const check_number = String(randomInt(1e11, 1e12));
  const paper = { type: 'check', check_number, bank_name: 'Mashreq', drawer_name: 'A. Drawer' };
  return { ...cash(desk, note), ...paper, end_date: today() };
}
const SLIP = { bank: 'Emirates NBD', slip_no: 'S-1' };
/** A cheque in the safe, and so many steps further. */
async function banked(desk: Desk, ...steps: [step: string, body: object][]): Promise<string> {
  const body = await cheque(desk, 'a cheque');
  const id = await done(desk, sent(desk.clerk, '/wallet/add', body, randomUUID()));
  await done(desk, { who: desk.other, method: 'PUT', path: `/wallet/${id}`, body: { status: 'Done' } });
  for (const [step, told] of steps) await done(desk, sent(desk.clerk, `/wallet/${id}/${step}`, told));
  return id;
}
const DEPOSITED: [string, object] = ['deposit', SLIP];
const BOUNCED: [string, object] = ['bounce', { reason: 'technical' }];

const audited = (id: string, action: string) =>
  `select id from audit where model_id = '${id}' and action = '${action}' and outcome = 'done'`;
const issuedOnce = (id: string) => `${audited(id, 'bill.issued')} and before ->> 'status' = 'Draft'`;
const stepped = (
  desk: Desk,
  noun: string,
  id: string,
  step: string,
  past: string,
  body: object = {},
): Move => ({
  question: sent(desk.clerk, `/${noun}/${id}/${step}`, body),
  shows: audited(id, `${noun}.${past}`),
});

/** Every way in which money moves. */
export const MOVES: Readonly<Record<string, (desk: Desk) => Promise<Move>>> = {
  'taking cash': (desk) => {
    const key = randomUUID();
    const question = sent(desk.clerk, '/wallet/add', cash(desk, key), key);
    return Promise.resolve({ question, shows: `select id from wallets where note = '${key}'` });
  },
  'taking a cheque': async (desk) => {
    const key = randomUUID();
    const question = sent(desk.clerk, '/wallet/add', await cheque(desk, key), key);
    return { question, shows: `select id from wallets where note = '${key}'` };
  },
  'unloading what was counted': async (desk) => {
    const payment = await take(desk);
    const body = { holder: desk.clerk.id, payments: [payment], cash_counted: cash(desk, '').amount };
    const shows = `select id from audit where model_id = '${payment}' and action = 'wallet.emptied'`;
    return { question: sent(desk.other, '/wallet/unload', body, randomUUID()), shows };
  },
  'unloading at a click': async (desk) => {
    const payment = await take(desk);
    const question: Question = {
      ...{ who: desk.other, method: 'PUT', path: `/wallet/${payment}`, body: { status: 'Done' } },
    };
    return { question, shows: audited(payment, 'wallet.emptied') };
  },
  'handing over': async (desk) => stepped(desk, 'wallet', await take(desk), 'handover', 'declared'),
  'taking back a payment': async (desk) =>
    stepped(desk, 'wallet', await take(desk), 'void', 'voided', { reason: 'Taken by mistake' }),
  'issuing an invoice': async (desk) => {
    const bill = await write(desk);
    return { question: sent(desk.clerk, `/bill/${bill}/issue`, {}), shows: issuedOnce(bill) };
  },
  'taking a part of a deposit': async (desk) => {
    const contract = await agreed(desk);
    const body = { amount: 100, method: 'cash' };
    const shows = `select id from contract_deposits where contract_id = '${contract}' and kind = 'taken'`;
    return { question: sent(desk.clerk, `/contract/${contract}/take-deposit`, body, randomUUID()), shows };
  },
  'giving a deposit back': async (desk) => {
    const contract = await agreed(desk);
    const path = `/contract/${contract}`;
    await done(desk, sent(desk.clerk, `${path}/take-deposit`, { amount: 300, ...CARD }, randomUUID()));
    const { body: now } = await ask(desk.office.url, { who: desk.clerk, method: 'GET', path });
    const body = { receipt_no: now.deposit_receipt_no, method: 'card' };
    const shows = `select id from contract_deposits where contract_id = '${contract}' and kind = 'refunded'`;
    return { question: sent(desk.clerk, `${path}/refund-deposit`, body, randomUUID()), shows };
  },
  'giving credit back': async (desk) => {
    const path = `/wallet/${await overpay(desk)}`;
    await done(desk, { who: desk.other, method: 'PUT', path, body: { status: 'Done' } });
    const body = { amount: 1, method: 'transfer', reference: randomUUID() };
    const question = sent(desk.clerk, `/contract/${desk.contract}/refund-credit`, body, randomUUID());
    return { question, shows: `select id from credit_refunds where reference = '${body.reference}'` };
  },
  'crediting an invoice': async (desk) => {
    const bill = await issued(desk);
    const body = { reason: 'A wrong price', whole: true };
    const question = sent(desk.clerk, `/bill/${bill}/credit`, body, randomUUID());
    return { question, shows: `select id from bills where original_bill_id = '${bill}'` };
  },
  'writing off an invoice': async (desk) => {
    const bill = await issued(desk);
    const body = { reason: 'Wound up', approval: 'Minutes of today' };
    const question = sent(desk.clerk, `/bill/${bill}/write-off`, body, randomUUID());
    return { question, shows: audited(bill, 'bill.written_off') };
  },
  'handing in a cheque': async (desk) =>
    stepped(desk, 'wallet', await banked(desk), 'deposit', 'deposited', SLIP),
  'clearing a cheque': async (desk) =>
    stepped(desk, 'wallet', await banked(desk, DEPOSITED), 'clear', 'cleared'),
  'bouncing a cheque': async (desk) =>
    stepped(desk, 'wallet', await banked(desk, DEPOSITED), 'bounce', 'bounced', BOUNCED[1]),
  'handing in a cheque again': async (desk) =>
    stepped(desk, 'wallet', await banked(desk, DEPOSITED, BOUNCED), 'represent', 'represented', SLIP),
  'replacing a cheque': async (desk) => {
    const id = await banked(desk, DEPOSITED, BOUNCED);
    const question = sent(desk.clerk, `/wallet/${id}/replace`, { type: 'cash' });
    return { question, shows: `select id from wallets where replaces = '${id}'` };
  },
  'returning a cheque': async (desk) =>
    stepped(desk, 'wallet', await banked(desk), 'cancel', 'returned', { reason: 'Paid otherwise' }),
};

const pathOf = (path: string): RegExp => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);

/** Calls that answer a key with their first answer and yet are none of the moves. */
export const forgotten = (paths: readonly string[]): string[] =>
  routes
    .filter(({ idempotent, path }) => idempotent && !paths.some((asked) => pathOf(path).test(asked)))
    .map(({ path }) => path);
