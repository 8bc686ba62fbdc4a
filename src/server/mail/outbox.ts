import { sql } from 'kysely';
import { Type } from 'typebox';
import { array, string } from 'yup';
import { MAILING_STATUSES } from '../../domain/mail/mailing';
import type { Mailing } from '../../domain/mail/mailing';
import type { Id } from '../../domain/entity';
import type { Permission } from '../../domain/permissions';
import { reference } from '../../domain/fieldSchemas';
import { inputSchema } from '../../domain/validation';
import type { Database } from '../db/schema/database';
import type { Db } from '../db/client';
import type { DocumentServices } from '../documents/logo';
import type { ServiceContext } from '../http/requestContext';
import { route } from '../http/route';
import type { CurrentUser } from '../http/dependencies';
import { createTask, enqueue, PermanentFailure, type Task, type TaskType } from '../jobs/tasks';
import { timestampField, columnField, referenceField } from '../lists/fields';
import { newRecordId } from '../db/recordId';
import { HttpError, orNotFound } from '../http/httpError';
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
import { errorMessage } from '../startupError';
import { deliver } from './delivery';
import type { Mailer } from './mailer';

type DocumentModel = Database['mailings']['model'];

/** An email with a document. */
export interface OutgoingEmail {
  to: string;
  subject: string;
  text: readonly string[];
  filename: string;
  subjectRecord: { model: DocumentModel; id: Id };
}

/** The sender: a user, or a daily job without one. */
export type MailContext = Pick<ServiceContext, 'db' | 'now'> & { currentUser?: Pick<CurrentUser, 'userId'> };

/** Emails with documents; twelve attempts take sixteen hours. */
export const documentEmail = {
  name: 'document_email',
  payload: inputSchema({
    mailing: reference('Mailing').required(),
    paragraphs: array(string().defined()).required(),
  }),
  maxAttempts: 12,
  concurrency: 3,
  statementTimeoutMs: 15_000,
} satisfies TaskType;

/** Sends a document by email once the transaction is committed; `mailings` shows its state. */
export async function sendDocument(
  { db, now, currentUser }: MailContext,
  { to, subject, text, filename, subjectRecord }: OutgoingEmail,
): Promise<void> {
  const id = newRecordId(now);
  await db
    .insertInto('mailings')
    .values({
      id,
      model: subjectRecord.model,
      model_id: subjectRecord.id,
      recipient: to,
      subject,
      filename,
      sent_by: currentUser?.userId ?? null,
      created_at: new Date(now),
    })
    .execute();
  await enqueue(db, documentEmail, { mailing: id, paragraphs: [...text] }, { key: id });
}

/** Renders the PDF of a record; 404 if the record no longer exists. */
export type DocumentRenderers = Readonly<
  Record<DocumentModel, (services: DocumentServices, id: Id) => Promise<Buffer>>
>;

interface DocumentMailServices extends Pick<DocumentServices['deps'], 'files'> {
  mailer: Mailer;
  clock: () => number;
}

async function renderAttachment(render: () => Promise<Buffer>): Promise<Buffer> {
  try {
    return await render();
  } catch (cause) {
    throw cause instanceof HttpError
      ? new PermanentFailure('The document no longer exists.', { cause })
      : new Error('The document could not be prepared.', { cause });
  }
}

/** Sends the emails of `mailings` and records the result of every attempt. */
export const createDocumentEmailTask = (
  { mailer, clock, files }: DocumentMailServices,
  renderers: DocumentRenderers,
): Task =>
  createTask(documentEmail, async (payload, { db, isLast, retryDelayMs, signal }) => {
    const mailing = await db
      .selectFrom('mailings')
      .select(['id', 'model', 'model_id', 'recipient', 'subject', 'filename'])
      .where('id', '=', payload.mailing)
      .where('finished_at', 'is', null)
      .executeTakeFirst();
    if (!mailing) throw new PermanentFailure('The email was already sent or does not exist.');
    const { id, model, model_id, recipient: to, subject, filename } = mailing;
    const record = (result: object) => db.updateTable('mailings').set(result).where('id', '=', id).execute();
    try {
      const services = { db, now: clock(), deps: { files } };
      const bytes = await renderAttachment(() => renderers[model](services, model_id));
      const email = { to, subject, paragraphs: payload.paragraphs, attachment: { filename, bytes } };
      await deliver(mailer, email, signal);
    } catch (error) {
      const reason = errorMessage(error);
      const now = clock();
      await record(
        isLast || error instanceof PermanentFailure
          ? { status: 'failed', reason, next_attempt_at: null, finished_at: new Date(now) }
          : { status: 'retrying', reason, next_attempt_at: new Date(now + retryDelayMs) },
      );
      throw error;
    }
    await record({ status: 'sent', reason: null, next_attempt_at: null, finished_at: new Date(clock()) });
  });

const ABANDONED = 'The server stopped while sending this email. Send it again if it did not arrive.';

/** Fails the emails that no job will send: their worker was killed at the last attempt, or a backup was restored. */
export async function failAbandonedMailings(db: Db, now: number): Promise<void> {
  await sql`update mailings m set status = 'failed', reason = ${ABANDONED}, next_attempt_at = null,
      finished_at = ${new Date(now)}
    where m.finished_at is null and not exists (select from graphile_worker.jobs j
      where j.key = m.id::text and (j.attempts < j.max_attempts or j.locked_at is not null))`.execute(db);
}

const mailingRepository = createRepository<Mailing>({
  name: 'mailings',
  fields: {
    recipient: columnField('recipient'),
    subject: columnField('subject'),
    status: columnField('status'),
    reason: columnField('reason'),
    next_attempt_at: timestampField('next_attempt_at'),
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
  next_attempt_at: nullableTextSchema,
  sent_by: nullableReferenceSchema,
  createdAt: when,
});

/** Emails sent about a record, for those who may see it. */
export const mailingsRoute = (
  noun: DocumentModel,
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
