import { drafts } from '../areaDrafts';
import { ask, type Heard, type Question } from './asking';
import { openOffice, type Office } from './office';
import type { Proof, Tally } from './proof';
import type { Clerk } from './staff';

/** Which field of each noun two people change at once. */
const EDITS: Readonly<Record<string, string>> = {
  client: 'address',
  tank: 'name',
  device: 'model',
  order: 'title',
  pos: 'model',
  user: 'position',
  setting: 'label',
  role: 'description',
};

const isDone = ({ status }: Heard): boolean => status >= 200 && status < 300;

const recordAt = async (office: Office, who: Clerk, noun: string, number: number): Promise<Heard['body']> => {
  const body = { page: 1, limit: 50 };
  const { body: page } = await ask(office.url, { who, method: 'POST', path: `/${noun}`, body });
  const rows = page.documents as Heard['body'][] | undefined;
  const others = rows?.filter(({ username }) => !String(username).startsWith('clerk.')) ?? [];
  const row = others[number % others.length];
  if (!row) throw new Error(`There is no ${noun}: ${JSON.stringify(page)}`);
  const { body: record } = await ask(office.url, { who, method: 'GET', path: `/${noun}/${String(row._id)}` });
  return record;
};

/** One of two people who saved at once must have won, and the other must be told what stands there now. */
function faultsOf(what: string, field: string, wished: readonly string[], heard: readonly Heard[]): string[] {
  const told = heard.map(({ status }) => status).join(' and ');
  const winner = heard.findIndex(isDone);
  const loser = heard[1 - winner];
  if (winner < 0 || !loser || loser.status !== 409)
    return [`${what}: two edits at once were answered ${told} ${JSON.stringify(heard[0]?.body)}`];
  const { record, message } = loser.body as { record?: Record<string, unknown>; message?: string };
  if (!message) return [`${what}: the loser hears no sentence`];
  if (record?.[field] !== wished[winner]) return [`${what}: the loser isn't shown what stands there now`];
  return [];
}

async function race(office: Office, noun: string, field: string, number: number): Promise<string[]> {
  const [one, other] = [office.clerks[number % 20], office.clerks[(number + 1) % 20]];
  if (!one || !other) throw new Error('Nobody works here.');
  const record = await recordAt(office, one, noun, number);
  const path = `/${noun}/${String(record._id)}`;
  const wished = ['first', 'second'].map((word) => `${word} wish ${String(number)}`);
  const heard = await Promise.all(
    [one, other].map((who, at) => {
      const body = { version: record.version, [field]: wished[at] };
      return ask(office.url, { who, method: 'PUT', path, body });
    }),
  );
  const faults = faultsOf(noun, field, wished, heard);
  const { body: now } = await ask(office.url, { who: one, method: 'GET', path });
  const isWinners = now[field] === wished[heard.findIndex(isDone)];
  return isWinners ? faults : [...faults, `${noun}: what stands there is not what the winner wrote`];
}

/** Two steps that exclude each other, asked at once. */
async function steps(office: Office, number: number): Promise<string[]> {
  const [one, other] = [office.clerks[number % 20], office.clerks[(number + 1) % 20]];
  const debtor = office.debtors[number % office.debtors.length];
  if (!one || !other || !debtor) throw new Error('Nobody works here.');
  const post = (who: Clerk, path: string, body: object, key?: string): Question => ({
    ...{ who, method: 'POST', path, body },
    ...(key && { key }),
  });
  const bill = await ask(office.url, post(one, '/bill/add', { ...drafts.bill, ...debtor }));
  const cash = { contract: debtor.contract, type: 'cash', amount: 25 };
  const key = `race-${String(Date.now())}`;
  const payment = await ask(office.url, post(one, '/wallet/add', cash, key));
  const [billId, paymentId] = [String(bill.body._id), String(payment.body._id)];
  const pairs: [string, Question, Question][] = [
    [
      'issuing and holding an invoice',
      post(one, `/bill/${billId}/issue`, {}),
      post(other, `/bill/${billId}/hold`, { reason: 'A doubt' }),
    ],
    [
      'voiding and unloading a payment',
      post(one, `/wallet/${paymentId}/void`, { reason: 'A mistake' }),
      post(other, '/wallet/unload', { holder: one.id, payments: [paymentId], cash_counted: 25 }, `${key}-2`),
    ],
  ];
  const faults: string[] = [];
  for (const [what, first, second] of pairs) {
    const heard = await Promise.all([first, second].map((question) => ask(office.url, question)));
    const told = heard.map(({ status }) => String(status)).sort();
    const isRight = ['200,409', '201,409'].includes(told.join());
    const loser = heard.find((one) => !isDone(one));
    if (!isRight || !loser?.body.message) faults.push(`${what} at once was answered ${told.join(' and ')}`);
  }
  return faults;
}

async function round(office: Office, number: number): Promise<Tally> {
  const tally: Tally = { cases: 0, defects: [] };
  for (const [noun, field] of Object.entries(EDITS)) {
    tally.cases += 1;
    tally.defects.push(...(await race(office, noun, field, number)));
  }
  tally.cases += 2;
  tally.defects.push(...(await steps(office, number)));
  return tally;
}

/** Nobody's change is lost to somebody else's without a word. */
export const races: Proof<Office> = {
  name: 'races',
  claim: 'of two changes at once one wins, and the other hears 409 and sees what stands there now',
  rounds: 50,
  ground: openOffice,
  round,
};
