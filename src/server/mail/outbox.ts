import { sql } from 'kysely';
import { Type } from 'typebox';
import { array, string } from 'yup';
import { CHANNELS, LANGUAGES } from '../../domain/clients/client';
import { MAILING_STATUSES, isGatewayChannel, noGatewayMessage } from '../../domain/mail/mailing';
import type { Channel, Mailing } from '../../domain/mail/mailing';
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
import { createTask, enqueue, PermanentFailure, type Attempt, type Task, type TaskType } from '../jobs/tasks';
import { timestampField, columnField, referenceField, fullName } from '../lists/fields';
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
import type { GatewayMessage } from './gateways';
import { findGateway, postToGateway } from './gateways';
import type { Mailer } from './mailer';

type DocumentModel = Database['mailings']['model'];
type Language = (typeof LANGUAGES)[number];

/** A document to send: by email, or as a text with the document through a gateway. */
export interface OutgoingDocument {
  channel: Exclude<Channel, 'print'>;
  /** Email address or phone number. */
  to: string;
  subject: string;
  /** Paragraphs. */
  text: readonly string[];
  language: Language;
  filename: string;
  subjectRecord: { model: DocumentModel; id: Id };
}

/** The sender: a user, or a daily job without one. */
export type MailContext = Pick<ServiceContext, 'db' | 'now'> & { currentUser?: Pick<CurrentUser, 'userId'> };

/** Twelve attempts take sixteen hours. */
const ATTEMPTS = { maxAttempts: 12, concurrency: 3, statementTimeoutMs: 15_000 };
const mailing = reference('Mailing').required();
const paragraphs = array(string().defined()).required();

/** Emails with documents. */
export const documentEmail = {
  name: 'document_email',
  payload: inputSchema({ mailing, paragraphs }),
  ...ATTEMPTS,
} satisfies TaskType;

/** Messages with documents, which gateways send. */
const documentMessage = {
  name: 'document_message',
  payload: inputSchema({ mailing, paragraphs, language: string().oneOf(LANGUAGES).required() }),
  ...ATTEMPTS,
} satisfies TaskType;

/** Columns of a new mailing. */
const mailingRow = (
  { now, currentUser }: MailContext,
  {
    channel,
    to,
    subject,
    filename,
    subjectRecord,
  }: Omit<OutgoingDocument, 'channel' | 'text' | 'language'> & { channel: Channel },
) => ({
  id: newRecordId(now),
  model: subjectRecord.model,
  model_id: subjectRecord.id,
  channel,
  recipient: to,
  subject,
  filename,
  sent_by: currentUser?.userId ?? null,
  created_at: new Date(now),
});

/** Sends a document once the transaction is committed; returns the id in `mailings`, which shows its state. */
export async function sendDocument(context: MailContext, document: OutgoingDocument): Promise<Id> {
  const row = mailingRow(context, document);
  await context.db.insertInto('mailings').values(row).execute();
  const payload = { mailing: row.id, paragraphs: [...document.text] };
  const { language } = document;
  await (document.channel === 'email'
    ? enqueue(context.db, documentEmail, payload, { key: row.id })
    : enqueue(context.db, documentMessage, { ...payload, language }, { key: row.id }));
  return row.id;
}

/** Records that an employee handed a printed document over. */
export async function recordPrintedDelivery(
  context: MailContext,
  document: Pick<OutgoingDocument, 'to' | 'subject' | 'filename' | 'subjectRecord'>,
): Promise<void> {
  const finished = { status: 'delivered', finished_at: new Date(context.now) } as const;
  await context.db
    .insertInto('mailings')
    .values({ ...mailingRow(context, { ...document, channel: 'print' }), ...finished })
    .execute();
}

/** Renders the PDF of a record; 404 if the record no longer exists. */
type DocumentRenderers = Readonly<
  Record<DocumentModel, (services: DocumentServices, id: Id) => Promise<Buffer>>
>;

interface DeliveryServices extends Pick<DocumentServices['deps'], 'files'> {
  clock: () => number;
}

async function renderAttachment(render: () => Promise<Buffer>): Promise<Buffer> {
  try {
    return await render();
  } catch (cause) {
    throw cause instanceof HttpError && cause.status === 404
      ? new PermanentFailure('The document no longer exists.', { cause })
      : new Error('The document could not be prepared.', { cause });
  }
}

const findUnfinished = (db: Db, id: Id) =>
  db
    .selectFrom('mailings')
    .select(['id', 'model', 'model_id', 'channel', 'recipient', 'subject', 'filename'])
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .executeTakeFirst();

/** A mailing with its document. */
type PreparedMailing = NonNullable<Awaited<ReturnType<typeof findUnfinished>>> & { bytes: Buffer };

/** Attempts to send the mailing of a job and records the result. */
async function attemptMailing(
  { clock, files }: DeliveryServices,
  renderers: DocumentRenderers,
  mailingId: Id,
  { db, isLast, retryDelayMs }: Attempt,
  send: (prepared: PreparedMailing) => Promise<void>,
): Promise<void> {
  const unfinished = await findUnfinished(db, mailingId);
  if (!unfinished) throw new PermanentFailure('The document was already sent or does not exist.');
  const { id, model, model_id } = unfinished;
  const record = (result: object) =>
    db.updateTable('mailings').set(result).where('id', '=', id).where('finished_at', 'is', null).execute();
  try {
    const services = { db, now: clock(), deps: { files } };
    const bytes = await renderAttachment(() => renderers[model](services, model_id));
    await send({ ...unfinished, bytes });
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
}

/** Sends the emails of `mailings`. */
export const createDocumentEmailTask = (
  services: DeliveryServices & { mailer: Mailer },
  renderers: DocumentRenderers,
): Task =>
  createTask(documentEmail, (payload, attempt) =>
    attemptMailing(
      services,
      renderers,
      payload.mailing,
      attempt,
      ({ recipient: to, subject, filename, bytes }) =>
        deliver(
          services.mailer,
          { to, subject, paragraphs: payload.paragraphs, attachment: { filename, bytes } },
          attempt.signal,
        ),
    ),
  );

/** Posts the messages of `mailings` to the gateways of their channels. */
export const createDocumentMessageTask = (
  services: DeliveryServices & { privateGateways: boolean },
  renderers: DocumentRenderers,
): Task =>
  createTask(documentMessage, (payload, attempt) =>
    attemptMailing(
      services,
      renderers,
      payload.mailing,
      attempt,
      async ({ id, channel, recipient, filename, bytes }) => {
        const gateway = isGatewayChannel(channel) && (await findGateway(attempt.db, channel));
        if (!gateway) throw new Error(noGatewayMessage(channel));
        const message: GatewayMessage = {
          message_id: id,
          channel,
          to: recipient,
          language: payload.language,
          text: payload.paragraphs.join('\n'),
          document: { filename, content_type: 'application/pdf', content_base64: bytes.toString('base64') },
        };
        const { clock, privateGateways } = services;
        await postToGateway(gateway, message, { now: clock(), signal: attempt.signal, privateGateways });
      },
    ),
  );

const ABANDONED = 'The server stopped while sending this message. Send it again if it did not arrive.';

/** Fails the mailings that no job will send: their worker was killed at the last attempt, or a backup was restored. */
export async function failAbandonedMailings(db: Db, now: number): Promise<void> {
  await sql`update mailings m set status = 'failed', reason = ${ABANDONED}, next_attempt_at = null,
      finished_at = ${new Date(now)}
    where m.finished_at is null and not exists (select from graphile_worker.jobs j
      where j.key = m.id::text and (j.attempts < j.max_attempts or j.locked_at is not null))`.execute(db);
}

const mailingRepository = createRepository<Mailing>({
  name: 'mailings',
  fields: {
    channel: columnField('channel'),
    recipient: columnField('recipient'),
    subject: columnField('subject'),
    status: columnField('status'),
    reason: columnField('reason'),
    next_attempt_at: timestampField('next_attempt_at'),
    dunning_step: { select: sql`(select d.step from dunning_steps d where d.mailing_id = t.id)` },
    dunning_day: { select: sql`(select d.done_on from dunning_steps d where d.mailing_id = t.id)` },
    sent_by: referenceField('sent_by', 'users', { label: fullName('r') }),
    createdAt: timestampField('created_at'),
  },
  sorts: { createdAt: sql`t.id` },
  order: { sort: 'createdAt', dir: 'desc' },
  existing: sql`true`,
  versioned: false,
});

const mailingSchema = Type.Object({
  _id: idSchema,
  channel: enumSchema(CHANNELS),
  recipient: textSchema,
  subject: textSchema,
  status: enumSchema(MAILING_STATUSES),
  reason: nullableTextSchema,
  next_attempt_at: nullableTextSchema,
  dunning_step: Type.Union([enumSchema(['reminder', 'notice']), Type.Null()]),
  dunning_day: nullableTextSchema,
  sent_by: nullableReferenceSchema,
  createdAt: when,
});

/** Deliveries of a record, for those who may see it. */
export const mailingsRoute = (
  noun: DocumentModel,
  permission: Permission,
  find: (db: ServiceContext['db'], recordId: Id) => Promise<unknown>,
) =>
  route({
    method: 'POST',
    path: `/${noun}/:id/mailings`,
    summary: `Deliveries of one ${noun}, newest first`,
    permission,
    body: mailingRepository.query,
    response: pageSchema(mailingSchema),
    handler: async ({ db, param, body }) => {
      const recordId = param('id');
      orNotFound(await find(db, recordId));
      return mailingRepository.list(db, body, sql`t.model = ${noun} and t.model_id = ${recordId}`);
    },
  });
