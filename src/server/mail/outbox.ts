import { sql } from 'kysely';
import { Type } from 'typebox';
import { MAILING_STATUSES } from '../../domain/mail/mailing';
import type { Mailing } from '../../domain/mail/mailing';
import type { Id } from '../../domain/entity';
import type { Permission } from '../../domain/permissions';
import type { Database } from '../db/schema/database';
import type { Db } from '../db/client';
import type { ServiceContext } from '../http/requestContext';
import { route } from '../http/route';
import type { Dependencies, CurrentUser } from '../http/dependencies';
import { timestampField, plainField, referenceField } from '../lists/fields';
import { newRecordId } from '../db/recordId';
import { orNotFound } from '../http/httpError';
import {
  idSchema,
  nullableReferenceSchema,
  nullableTextSchema,
  timestampSchema as when,
  enumSchema,
  pageSchema,
  textSchema,
} from '../http/responseSchemas';
import { createRepository } from '../lists/repository';
import type { Email } from './mailer';

/** A paper on its way to somebody. */
export interface OutgoingEmail {
  to: string;
  subject: string;
  text: readonly string[];
  pdf: { filename: string; bytes: Buffer };
  subjectRecord: { model: Database['mailings']['model']; id: Id };
}

/** Why a mail server did not take a letter, by the code of the failure. */
const FAILURE_REASONS: Partial<Record<string, string>> = {
  EAUTH: 'The mail server rejected the login.',
  ECONNECTION: 'The mail server could not be reached.',
  EDNS: 'The mail server could not be found.',
  EENVELOPE: 'The mail server rejected this address.',
  ESOCKET: 'The mail server could not be reached.',
  ETIMEDOUT: 'The mail server did not answer in time.',
};
const OTHER_FAILURE = 'The mail server did not accept the message.';

const failureReason = (error: unknown): string =>
  (error instanceof Error && 'code' in error && FAILURE_REASONS[String(error.code)]) || OTHER_FAILURE;

/** What papers are made and sent with. */
export type MailServices = Pick<Dependencies, 'db' | 'files' | 'mailer' | 'clock'>;

/** Who sends papers: a person by a call, or a daily job, which has nobody behind it. */
export type MailContext = Pick<ServiceContext, 'db' | 'now' | 'afterCommit'> & {
  deps: MailServices;
  currentUser?: Pick<CurrentUser, 'userId'>;
};

/** Send a paper once all is written; the log tells what came of it. */
export async function sendDocument(
  by: MailContext,
  { to, subject, text, pdf, subjectRecord }: OutgoingEmail,
): Promise<Id> {
  const mailingId = newRecordId(by.now);
  await by.db
    .insertInto('mailings')
    .values({
      id: mailingId,
      model: subjectRecord.model,
      model_id: subjectRecord.id,
      recipient: to,
      subject,
      filename: pdf.filename,
      sent_by: by.currentUser?.userId ?? null,
      created_at: new Date(by.now),
    })
    .execute();
  const letter = { to, subject, paragraphs: text, attachment: pdf };
  by.afterCommit(() => deliver(by.deps, mailingId, letter));
  return mailingId;
}

async function deliver({ db, mailer, clock }: MailServices, mailingId: Id, letter: Email): Promise<void> {
  const reason = await mailer(letter).then(() => null, failureReason);
  await db
    .updateTable('mailings')
    .set({ status: reason === null ? 'sent' : 'failed', reason, finished_at: new Date(clock()) })
    .where('id', '=', mailingId)
    .execute();
}

/** A mail server is waited for much shorter than this. */
const INTERRUPTED_AFTER_MS = 5 * 60_000;
const INTERRUPTED = 'The server stopped while sending this email. Send it again if it did not arrive.';

/** A letter whose server was stopped meanwhile says so, and can be sent again. */
export async function failInterruptedMailings(db: Db, now: number): Promise<void> {
  await db
    .updateTable('mailings')
    .set({ status: 'failed', reason: INTERRUPTED, finished_at: new Date(now) })
    .where('status', '=', 'waiting')
    .where('created_at', '<', new Date(now - INTERRUPTED_AFTER_MS))
    .execute();
}

const mailingRepository = createRepository<Mailing>({
  name: 'mailings',
  fields: {
    recipient: plainField('recipient'),
    subject: plainField('subject'),
    status: plainField('status'),
    reason: plainField('reason'),
    sent_by: referenceField('sent_by', 'users', { label: sql`r.first_name || ' ' || r.last_name` }),
    createdAt: timestampField('created_at'),
  },
  sorts: { createdAt: sql`t.id` },
  order: { sort: 'createdAt', dir: 'desc' },
  existing: sql`true`,
  versioned: false,
});

const mailingSchema = Type.Object({
  _id: idSchema,
  recipient: textSchema,
  subject: textSchema,
  status: enumSchema(MAILING_STATUSES),
  reason: nullableTextSchema,
  sent_by: nullableReferenceSchema,
  createdAt: when,
});

/** What went out about the records of a noun, for whoever may see them. */
export const mailingsRoute = (
  noun: OutgoingEmail['subjectRecord']['model'],
  permission: Permission,
  find: (db: ServiceContext['db'], recordId: Id) => Promise<unknown>,
) =>
  route({
    method: 'POST',
    path: `/${noun}/:id/mailings`,
    summary: `Emails sent about one ${noun}, newest first`,
    permission,
    body: mailingRepository.query,
    response: pageSchema(mailingSchema),
    handler: async ({ db, param, body }) => {
      const recordId = param('id');
      orNotFound(await find(db, recordId));
      return mailingRepository.list(db, body, sql`t.model = ${noun} and t.model_id = ${recordId}`);
    },
  });
