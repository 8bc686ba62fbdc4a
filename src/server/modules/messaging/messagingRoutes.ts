import { sql } from 'kysely';
import { Type } from 'typebox';
import {
  GATEWAY_CHANNELS,
  SIGNED_CHANNELS,
  deliveryReportSchema,
  gatewaysInputSchema,
} from '../../../domain/mail/mailing';
import type { GatewayChannel, Gateways, SignedChannel } from '../../../domain/mail/mailing';
import type { Db } from '../../db/client';
import { HttpError, orNotFound, validationError } from '../../http/httpError';
import type { ServiceContext } from '../../http/requestContext';
import { booleanSchema, integerSchema, nullableTextSchema } from '../../http/responseSchemas';
import { publicRoute, route } from '../../http/route';
import {
  SIGNATURE_HEADER,
  TIMESTAMP_HEADER,
  findGateway,
  isPrivateUrl,
  isSignatureValid,
  secretName,
} from '../../mail/gateways';
import { sendTestMessage, waitingAlarmMessages } from '../alarms/alarmMessageService';

const gatewaysSchema = Type.Object({
  whatsapp_url: nullableTextSchema,
  whatsapp_secret_set: booleanSchema,
  sms_url: nullableTextSchema,
  sms_secret_set: booleanSchema,
  alarms_url: nullableTextSchema,
  alarms_secret_set: booleanSchema,
  alarms_waiting: integerSchema,
  alarms_reason: nullableTextSchema,
});

async function readGateways(db: Db): Promise<Omit<Gateways, 'alarms_waiting' | 'alarms_reason'>> {
  const [whatsapp, sms, alarms] = await Promise.all(
    SIGNED_CHANNELS.map((channel) => findGateway(db, channel)),
  );
  return {
    whatsapp_url: whatsapp?.url ?? null,
    whatsapp_secret_set: whatsapp !== undefined,
    sms_url: sms?.url ?? null,
    sms_secret_set: sms !== undefined,
    alarms_url: alarms?.url ?? null,
    alarms_secret_set: alarms !== undefined,
  };
}

/** The gateways with their waiting messages. */
async function showGateways(db: Db): Promise<Gateways> {
  const { waiting, reason } = await waitingAlarmMessages(db);
  return { ...(await readGateways(db)), alarms_waiting: waiting, alarms_reason: reason };
}

interface GatewayInput {
  url: string | null | undefined;
  secret: string | null | undefined;
}

/** Saves or removes the gateway of a channel; a new one needs a secret. */
async function saveGateway(
  { db, now, currentUser, deps }: ServiceContext,
  channel: SignedChannel,
  { url, secret }: GatewayInput,
): Promise<void> {
  const name = secretName(channel);
  if (!url) {
    await db.deleteFrom('message_gateways').where('channel', '=', channel).execute();
    await db.deleteFrom('secrets').where('name', '=', name).execute();
    return;
  }
  if (!deps.privateGateways && isPrivateUrl(new URL(url)))
    throw validationError({ [`${channel}_url`]: 'This address is not on the Internet; choose a public one' });
  if (!secret && !(await findGateway(db, channel)))
    throw validationError({ [`${channel}_secret`]: 'A new gateway needs a secret' });
  const values = { url, updated_at: new Date(now), updated_by: currentUser.userId };
  await db
    .insertInto('message_gateways')
    .values({ channel, ...values })
    .onConflict((conflict) => conflict.column('channel').doUpdateSet(values))
    .execute();
  if (!secret) return;
  const bytes = Buffer.from(secret);
  await db
    .insertInto('secrets')
    .values({ name, bytes })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ bytes }))
    .execute();
}

const UNSIGNED = 'The signature is missing, wrong or too old.';

/** Gateways for WhatsApp and SMS with their delivery reports, and the webhook for alarms. */
export const messagingRoutes = [
  route({
    method: 'GET',
    path: '/messaging/gateways',
    summary: 'Gateways for WhatsApp and SMS and the webhook for alarms, without their secrets',
    permission: 'superAdmin',
    response: gatewaysSchema,
    handler: ({ db }) => showGateways(db),
  }),
  route({
    method: 'PUT',
    path: '/messaging/gateways',
    summary: 'Set the gateways and the webhook for alarms; an empty secret keeps the stored one',
    permission: 'superAdmin',
    auditAction: 'setting.changed',
    body: gatewaysInputSchema,
    response: gatewaysSchema,
    handler: async (context) => {
      const { db, body } = context;
      const before = await readGateways(db);
      for (const channel of SIGNED_CHANNELS)
        await saveGateway(context, channel, {
          url: body[`${channel}_url`],
          secret: body[`${channel}_secret`],
        });
      const after = await readGateways(db);
      const renewed = SIGNED_CHANNELS.filter((channel) => body[`${channel}_secret`]);
      await context.recordChange({
        model: 'setting',
        before: { ...before },
        after: { ...after, ...(renewed.length > 0 && { keys_replaced: renewed }) },
      });
      return showGateways(db);
    },
  }),
  route({
    method: 'POST',
    path: '/messaging/alarms/test',
    summary: 'Post a test message to the webhook for alarms; without a reason it was accepted',
    permission: 'superAdmin',
    rateLimit: 'writes',
    response: Type.Object({ reason: nullableTextSchema }),
    handler: async ({ db, now, deps: { privateGateways } }) => ({
      reason: await sendTestMessage(db, { now, privateGateways }),
    }),
  }),
  publicRoute({
    method: 'POST',
    path: '/messaging/callback',
    summary: 'A gateway reports that a message was delivered or failed; signed like the message itself',
    rateLimit: 'callbacks',
    checksCredentials: true,
    body: deliveryReportSchema,
    response: Type.Null(),
    handler: async ({ db, now, body, rawBody, header }) => {
      const signed = {
        timestamp: header(TIMESTAMP_HEADER),
        signature: header(SIGNATURE_HEADER),
        body: rawBody,
      };
      const signers: GatewayChannel[] = [];
      for (const channel of GATEWAY_CHANNELS) {
        const gateway = await findGateway(db, channel);
        if (gateway && isSignatureValid(gateway.secret, signed, now)) signers.push(channel);
      }
      if (signers.length === 0) throw new HttpError(401, UNSIGNED);
      await recordReport(db, signers, body, now);
      return null;
    },
  }),
];

interface DeliveryReport {
  message_id: string;
  status: 'delivered' | 'failed';
  reason?: string | null;
}

const NO_REASON = 'The gateway reports that the message was not delivered.';

/**
 * Records the first report of a message; later ones are ignored. A report may arrive before the message is
 * marked as sent.
 */
async function recordReport(
  db: Db,
  signers: readonly GatewayChannel[],
  { message_id, status, reason }: DeliveryReport,
  now: number,
): Promise<void> {
  const find = db.selectFrom('mailings').select('id').where('id', '=', message_id);
  orNotFound(await find.where('channel', 'in', signers).executeTakeFirst());
  const isDelivered = status === 'delivered';
  await sql`update mailings set status = ${isDelivered ? 'delivered' : 'undelivered'}, next_attempt_at = null,
      reason = ${isDelivered ? null : (reason ?? NO_REASON)}, finished_at = coalesce(finished_at, ${new Date(now)})
    where id = ${message_id} and status in ('waiting', 'retrying', 'sent')`.execute(db);
}
