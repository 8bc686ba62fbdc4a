import { sql } from 'kysely';
import { Type } from 'typebox';
import { MAILING_STATUSES } from '../../domain/mail/mailing';
import type { Mailing } from '../../domain/mail/mailing';
import type { Id } from '../../domain/entity';
import type { Need } from '../../domain/permissions';
import type { PaperTables } from '../db/schema/database';
import type { Db } from '../db/client';
import type { Doer } from '../http/requestContext';
import { call } from '../http/route';
import type { Deps, Visitor } from '../http/dependencies';
import { moment, plain, reference } from '../lists/fields';
import { newId } from '../db/recordId';
import { found } from '../http/httpError';
import { id, maybeRef, maybeWords, moment as when, oneOf, pageOf, words } from '../http/responseSchemas';
import { table } from '../lists/repository';
import type { Letter } from './mailer';

/** A paper on its way to somebody. */
export interface Outgoing {
  to: string;
  subject: string;
  text: readonly string[];
  pdf: { filename: string; bytes: Buffer };
  about: { model: PaperTables['mailings']['model']; id: Id };
}

/** Why a mail server did not take a letter, by the code of the failure. */
const REASONS: Partial<Record<string, string>> = {
  EAUTH: 'The mail server refused our name and password.',
  ECONNECTION: 'The mail server could not be reached.',
  EDNS: 'The mail server could not be found.',
  EENVELOPE: 'The mail server refused this address.',
  ESOCKET: 'The mail server could not be reached.',
  ETIMEDOUT: 'The mail server did not answer in time.',
};
const OTHERWISE = 'The mail server did not take the letter.';

const reasonOf = (error: unknown): string =>
  (error instanceof Error && 'code' in error && REASONS[String(error.code)]) || OTHERWISE;

/** What papers are made and sent with. */
export type Post = Pick<Deps, 'db' | 'files' | 'mailer' | 'clock'>;

/** Who sends papers: a person by a call, or a daily job, which has nobody behind it. */
export type Sender = Pick<Doer, 'db' | 'now' | 'afterwards'> & {
  deps: Post;
  visitor?: Pick<Visitor, 'userId'>;
};

/** Send a paper once all is written; the log tells what came of it. */
export async function sendPaper(by: Sender, { to, subject, text, pdf, about }: Outgoing): Promise<Id> {
  const mailingId = newId(by.now);
  await by.db
    .insertInto('mailings')
    .values({
      id: mailingId,
      model: about.model,
      model_id: about.id,
      recipient: to,
      subject,
      filename: pdf.filename,
      sent_by: by.visitor?.userId ?? null,
      created_at: new Date(by.now),
    })
    .execute();
  const letter = { to, subject, paragraphs: text, attachment: pdf };
  by.afterwards(() => deliver(by.deps, mailingId, letter));
  return mailingId;
}

async function deliver({ db, mailer, clock }: Post, mailingId: Id, letter: Letter): Promise<void> {
  const reason = await mailer(letter).then(() => null, reasonOf);
  await db
    .updateTable('mailings')
    .set({ status: reason === null ? 'sent' : 'failed', reason, finished_at: new Date(clock()) })
    .where('id', '=', mailingId)
    .execute();
}

/** A mail server is waited for much shorter than this. */
const LOST_AFTER_MS = 5 * 60_000;
const LOST = 'The server stopped before the letter was known to be gone; send it again if it did not arrive.';

/** A letter whose server was stopped meanwhile says so, and can be sent again. */
export async function failLost(db: Db, now: number): Promise<void> {
  await db
    .updateTable('mailings')
    .set({ status: 'failed', reason: LOST, finished_at: new Date(now) })
    .where('status', '=', 'waiting')
    .where('created_at', '<', new Date(now - LOST_AFTER_MS))
    .execute();
}

const mailings = table<Mailing>({
  name: 'mailings',
  fields: {
    recipient: plain('recipient'),
    subject: plain('subject'),
    status: plain('status'),
    reason: plain('reason'),
    sent_by: reference('sent_by', 'users', { label: sql`r.first_name || ' ' || r.last_name` }),
    createdAt: moment('created_at'),
  },
  sorts: { createdAt: sql`t.id` },
  order: { sort: 'createdAt', dir: 'desc' },
  alive: sql`true`,
  versioned: false,
});

const mailing = Type.Object({
  _id: id,
  recipient: words,
  subject: words,
  status: oneOf(MAILING_STATUSES),
  reason: maybeWords,
  sent_by: maybeRef,
  createdAt: when,
});

/** What went out about the records of a noun, for whoever may see them. */
export const mailingsCall = (
  noun: Outgoing['about']['model'],
  needs: Need,
  find: (db: Doer['db'], recordId: Id) => Promise<unknown>,
) =>
  call({
    method: 'POST',
    path: `/${noun}/:id/mailings`,
    summary: `What was mailed about one ${noun}, newest first`,
    needs,
    body: mailings.query,
    answers: pageOf(mailing),
    handle: async ({ db, param, body }) => {
      const recordId = param('id');
      found(await find(db, recordId));
      return mailings.list(db, body, sql`t.model = ${noun} and t.model_id = ${recordId}`);
    },
  });
