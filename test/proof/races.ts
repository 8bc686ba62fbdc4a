import { drafts } from '../sampleDrafts';
import { ask, type Heard, type Question } from './asking';
import { EDITS, unraced, type Edit } from './edits';
import { sent, type Desk } from './moves';
import { openOffice, type Office } from './office';
import type { Proof, Tally } from './proof';
import type { Clerk } from './staff';

const isDone = ({ status }: Heard): boolean => status >= 200 && status < 300;

const readAt = async (office: Office, who: Clerk, noun: string, id: string): Promise<Heard['body']> =>
  (await ask(office.url, { who, method: 'GET', path: `/${noun}/${id}` })).body;

const recordAt = async (
  { office, clerk: who, number }: Desk,
  noun: string,
  isClosed: Edit['isClosed'],
): Promise<Heard['body']> => {
  const body = { page: 1, limit: 50 };
  const { body: page } = await ask(office.url, { who, method: 'POST', path: `/${noun}`, body });
  const rows = page.documents as Heard['body'][] | undefined;
  const others = rows?.filter((row) => !isClosed?.(row)) ?? [];
  const row = others[number % others.length];
  if (!row) throw new Error(`There is no ${noun}: ${JSON.stringify(page)}`);
  return readAt(office, who, noun, String(row._id));
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

const deskOf = (office: Office, number: number): Desk => {
  const [clerk, other] = [office.clerks[number % 20], office.clerks[(number + 1) % 20]];
  const debtor = office.debtors[number % office.debtors.length];
  if (!clerk || !other || !debtor) throw new Error('Nobody works here.');
  return { office, number, clerk, other, ...debtor };
};

async function race(desk: Desk, noun: string, { field, made, isClosed }: Edit): Promise<string[]> {
  const { office, number, clerk: one, other } = desk;
  const record = made
    ? await readAt(office, one, noun, await made(desk))
    : await recordAt(desk, noun, isClosed);
  const path = `/${noun}/${String(record._id)}`;
  const wished = ['first', 'second'].map((word) => `${word} wish ${String(number)}`);
  const heard = await Promise.all(
    [one, other].map((who, at) => {
      const body = { version: record.version, [field]: wished[at] };
      return ask(office.url, { who, method: 'PUT', path, body });
    }),
  );
  const faults = faultsOf(noun, field, wished, heard);
  const now = await readAt(office, one, noun, String(record._id));
  const isWinners = now[field] === wished[heard.findIndex(isDone)];
  return isWinners ? faults : [...faults, `${noun}: what stands there is not what the winner wrote`];
}

/** Two steps that exclude each other, asked at once. */
async function steps({ office, clerk: one, other, contract, client }: Desk): Promise<string[]> {
  const bill = await ask(office.url, sent(one, '/bill/add', { ...drafts.bill, contract, client }));
  const cash = { contract, type: 'cash', amount: 25 };
  const key = `race-${String(Date.now())}`;
  const payment = await ask(office.url, sent(one, '/wallet/add', cash, key));
  const [billId, paymentId] = [String(bill.body._id), String(payment.body._id)];
  const pairs: [string, Question, Question][] = [
    [
      'issuing and holding an invoice',
      sent(one, `/bill/${billId}/issue`, {}),
      sent(other, `/bill/${billId}/hold`, { reason: 'A doubt' }),
    ],
    [
      'voiding and unloading a payment',
      sent(one, `/wallet/${paymentId}/void`, { reason: 'A mistake' }),
      sent(other, '/wallet/unload', { holder: one.id, payments: [paymentId], cash_counted: 25 }, `${key}-2`),
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
  const desk = deskOf(office, number);
  const tally: Tally = { cases: 2, defects: await steps(desk) };
  for (const [noun, edit] of Object.entries(EDITS)) {
    tally.cases += 1;
    tally.defects.push(...(await race(desk, noun, edit)));
  }
  tally.defects.push(...unraced().map((noun) => `${noun} is changed by a form and nobody raced`));
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
