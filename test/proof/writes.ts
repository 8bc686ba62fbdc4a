import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { drafts } from '../sampleDrafts';
import type { Heard, Question } from './asking';
import { ask } from './asking';
import type { Clerk } from './staff';

/** One write that was asked for, and what was heard of it. */
export interface Attempt {
  kind: 'payment' | 'bill' | 'issue' | 'unload' | 'upload';
  question: Question;
  heard: Heard;
}

/** Whom money is taken from and bills are written to. */
export interface Debtor {
  contract: string;
  client: string;
}

/** A load of writes on one server, which notes everything that was asked and heard. */
export interface Load {
  url: string;
  debtors: readonly Debtor[];
  attempts: Attempt[];
  over: AbortSignal;
}

const PAUSE_MS = 15;
const FILS = [1_000, 2_525, 10_050, 99_975] as const;

/** Whether the server said that it is done. */
export const isDone = ({ status }: Heard): boolean => status >= 200 && status < 300;

/** Ask and note: the note is there before the answer, so that a lost answer is noted too. */
async function attempt({ url, attempts }: Load, kind: Attempt['kind'], question: Question): Promise<Heard> {
  const noted: Attempt = { kind, question, heard: { status: 0, body: {} } };
  attempts.push(noted);
  noted.heard = await ask(url, question);
  return noted.heard;
}

const debtorAt = ({ debtors }: Load, at: number): Debtor =>
  debtors[at % debtors.length] ?? { contract: '', client: '' };

/** Takes one payment after another. */
export function pay(load: Load, who: Clerk, at: number): Promise<Heard> {
  const key = randomUUID();
  const amount = (FILS[at % FILS.length] ?? 100) / 100;
  const body = { contract: debtorAt(load, at).contract, type: 'cash', amount, note: key };
  return attempt(load, 'payment', { who, method: 'POST', path: '/wallet/add', body, key });
}

/** Takes over the last two payments that somebody else has taken. */
export async function unloadOthers(load: Load, who: Clerk, at: number): Promise<void> {
  const free = load.attempts.filter(({ kind, question, heard }) => {
    const asked = load.attempts.some(
      (other) =>
        other.kind === 'unload' && JSON.stringify(other.question.body).includes(String(heard.body._id)),
    );
    return kind === 'payment' && isDone(heard) && question.who.id !== who.id && !asked;
  });
  const [last] = free.slice(-1 - (at % 3));
  const taken = free.filter(({ question }) => question.who.id === last?.question.who.id).slice(-2);
  if (!last) return;
  const body = {
    holder: last.question.who.id,
    payments: taken.map(({ heard }) => String(heard.body._id)),
    cash_counted:
      taken.reduce((sum, { heard }) => sum + Math.round(Number(heard.body.amount) * 100), 0) / 100,
  };
  await attempt(load, 'unload', { who, method: 'POST', path: '/wallet/unload', body, key: randomUUID() });
}

/** Writes a bill and issues it. */
export async function issueOne(load: Load, who: Clerk, at: number): Promise<void> {
  const body = { ...drafts.bill, ...debtorAt(load, at) };
  const { body: bill } = await attempt(load, 'bill', { who, method: 'POST', path: '/bill/add', body });
  if (typeof bill._id === 'string')
    await attempt(load, 'issue', { who, method: 'POST', path: `/bill/${bill._id}/issue`, body: {} });
}

/** Hangs a picture that nobody has seen before on a client. */
export async function upload(load: Load, who: Clerk, at: number): Promise<void> {
  const [r, g, b] = [at % 256, (at >> 8) % 256, Math.floor(Math.random() * 256)];
  const background = { r, g, b };
  const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.set('name', 'other');
  body.set('owner_model', 'client');
  body.set('owner_id', debtorAt(load, at).client);
  body.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'paper.png');
  await attempt(load, 'upload', { who, method: 'POST', path: '/media', body });
}

type Work = (load: Load, who: Clerk, at: number) => Promise<unknown>;

/** How often each kind of write comes among eight people at work. */
const SHIFT: readonly Work[] = [pay, pay, pay, issueOne, issueOne, unloadOthers, unloadOthers, upload];

/** Everybody works until it is over, each at one kind of write. */
export async function work(load: Load, clerks: readonly Clerk[], seed: number): Promise<void> {
  await Promise.all(
    SHIFT.map(async (one, place) => {
      const who = clerks[(seed + place) % clerks.length];
      for (let at = seed * 1_000 + place; who && !load.over.aborted; at += SHIFT.length) {
        await one(load, who, at);
        const pause = one === upload ? 25 * PAUSE_MS : PAUSE_MS;
        await new Promise((wake) => setTimeout(wake, pause));
      }
    }),
  );
}
