import { randomUUID } from 'node:crypto';
import { drafts } from '../areaDrafts';
import { ask, type Heard, type Question } from './asking';
import { openOffice, type Office } from './office';
import type { Proof, Tally } from './proof';
import type { Clerk } from './staff';

/** A call that moves money, ready to be sent. */
interface Move {
  question: Question;
  /** The records that show how often it took effect. */
  shows: string;
}

interface Desk {
  office: Office;
  number: number;
  clerk: Clerk;
  other: Clerk;
  contract: string;
  client: string;
}

const sent = (who: Clerk, path: string, body: object, key?: string): Question => ({
  ...{ who, method: 'POST', path, body },
  ...(key && { key }),
});

async function done({ office }: Desk, question: Question): Promise<string> {
  const { status, body } = await ask(office.url, question);
  if (status >= 300 || typeof body._id !== 'string')
    throw new Error(`${question.path} was answered ${String(status)} ${JSON.stringify(body)}`);
  return body._id;
}

const cash = ({ contract, number }: Desk, note: string) => ({
  ...{ contract, note, type: 'cash', amount: 100 + (number % 50) },
});
const take = (desk: Desk) => done(desk, sent(desk.clerk, '/wallet/add', cash(desk, 'first'), randomUUID()));
/** Without a contract no credit pays it at once. */
const write = (desk: Desk) =>
  done(desk, sent(desk.clerk, '/bill/add', { ...drafts.bill, client: desk.client }));
const CARD = { method: 'card', terminal_ref: 'T-1', auth_code: 'A-1' };
async function agreed(desk: Desk): Promise<string> {
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
const MOVES: Record<string, (desk: Desk) => Promise<Move>> = {
  'taking cash': (desk) => {
    const key = randomUUID();
    const question = sent(desk.clerk, '/wallet/add', cash(desk, key), key);
    return Promise.resolve({ question, shows: `select id from wallets where note = '${key}'` });
  },
  'taking a cheque': (desk) => {
    const key = randomUUID();
    const check_number = String(Date.now()).slice(-9) + String(desk.number % 10);
    const cheque = { type: 'check', check_number, bank_name: 'Mashreq', drawer_name: 'A. Drawer' };
    const end_date = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    const question = sent(desk.clerk, '/wallet/add', { ...cash(desk, key), ...cheque, end_date }, key);
    return Promise.resolve({ question, shows: `select id from wallets where note = '${key}'` });
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
  'crediting an invoice': async (desk) => {
    const bill = await issued(desk);
    const body = { reason: 'A wrong price', whole: true };
    const question = sent(desk.clerk, `/bill/${bill}/credit`, body, randomUUID());
    return { question, shows: `select id from bills where original_bill_id = '${bill}'` };
  },
};

const isDone = ({ status }: Heard): boolean => status >= 200 && status < 300;

/** Send a move twice at once and once more as after a lost answer; it must take effect once. */
async function thrice(office: Office, name: string, { question, shows }: Move): Promise<string[]> {
  const [one, other] = await Promise.all([ask(office.url, question), ask(office.url, question)]);
  const again = await ask(office.url, question);
  const heard = [one, other, again];
  const told = heard.map(({ status }) => status).join(', ');
  const { rows } = await office.pool.query(shows);
  const ids = new Set(heard.filter(isDone).map(({ body }) => body._id));
  return [
    ...(rows.length === 1 ? [] : [`${name} took effect ${String(rows.length)} times (answers ${told})`]),
    ...(ids.size === 1 ? [] : [`${name} answered ${String(ids.size)} records (${told})`]),
    ...(heard.every((one) => isDone(one) || one.status === 409) ? [] : [`${name} answered ${told}`]),
    ...(question.key && !isDone(again) ? [`${name} forgot its answer (${told})`] : []),
  ];
}

async function round(office: Office, number: number): Promise<Tally> {
  const tally: Tally = { cases: 0, defects: [] };
  const at = <Item>(items: readonly Item[], place: number): Item => {
    const item = items[place % items.length];
    if (item === undefined) throw new Error('The company is empty.');
    return item;
  };
  for (const [name, move] of Object.entries(MOVES)) {
    const [clerk, other] = [at(office.clerks, number), at(office.clerks, number + 1)];
    const desk = { office, number, clerk, other, ...at(office.debtors, number) };
    tally.cases += 1;
    tally.defects.push(...(await thrice(office, name, await move(desk))));
  }
  return tally;
}

/** A call that moves money and is sent again moves it once. */
export const twice: Proof<Office> = {
  name: 'twice',
  claim: 'every money call sent twice at once, and again after a lost answer, takes effect once',
  rounds: 50,
  ground: openOffice,
  round,
};
