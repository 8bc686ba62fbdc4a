import { createHmac } from 'node:crypto';
import { lookup as resolveName } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import type { LANGUAGES } from '../../domain/clients/client';
import { isGatewayChannel } from '../../domain/mail/mailing';
import type { GatewayChannel, SignedChannel } from '../../domain/mail/mailing';
import type { Id } from '../../domain/entity';
import type { Db } from '../db/client';
import { PermanentFailure } from '../jobs/tasks';
import { timingSafeEquals } from '../security/tokens';

/** URL for the messages of a channel, and the secret that signs them. */
interface Gateway {
  url: string;
  secret: Buffer;
}

/** A message in the posted format, which README.md documents for developers of gateways. */
export interface GatewayMessage {
  message_id: Id;
  channel: GatewayChannel;
  /** Phone number in E.164. */
  to: string;
  language: (typeof LANGUAGES)[number];
  text: string;
  document: { filename: string; content_type: 'application/pdf'; content_base64: string };
}

/** Name of a channel's secret in the table `secrets`. */
export const secretName = (channel: SignedChannel): string => `gateway ${channel}`;

/** The gateway of a channel; undefined if none is set up. */
export async function findGateway(db: Db, channel: SignedChannel): Promise<Gateway | undefined> {
  const row = await db
    .selectFrom('message_gateways as g')
    .innerJoin('secrets as s', (join) => join.on('s.name', '=', secretName(channel)))
    .select(['g.url', 's.bytes'])
    .where('g.channel', '=', channel)
    .executeTakeFirst();
  return row && { url: row.url, secret: row.bytes };
}

/** Channels of messages to clients that have a gateway. */
export const gatewayChannels = async (db: Db): Promise<GatewayChannel[]> =>
  (await db.selectFrom('message_gateways').select('channel').execute())
    .map(({ channel }) => channel)
    .filter(isGatewayChannel);

export const TIMESTAMP_HEADER = 'x-tankbook-timestamp';
export const SIGNATURE_HEADER = 'x-tankbook-signature';
/** Older and newer signatures are refused. */
const SIGNATURE_WINDOW_S = 300;

/** HMAC-SHA256 of the timestamp in seconds, a dot and the body, in hexadecimal. */
export const signMessage = (secret: Buffer, timestamp: string, body: Buffer | string): string =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');

/** Whether a signature is valid and recent. */
export function isSignatureValid(
  secret: Buffer,
  { timestamp, signature, body }: Record<'timestamp' | 'signature', string> & { body: Buffer },
  now: number,
): boolean {
  const isRecent =
    /^\d{1,12}$/.test(timestamp) && Math.abs(now / 1_000 - Number(timestamp)) <= SIGNATURE_WINDOW_S;
  const expected = Buffer.from(`sha256=${signMessage(secret, timestamp, body)}`);
  return timingSafeEquals(expected, Buffer.from(signature)) && isRecent;
}

/** Networks of IPv4 that are not on the Internet, and of IPv6 within 2000::/3 that reach other addresses. */
const PRIVATE_NETWORKS = new BlockList();
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
]) {
  const [address = '', prefix] = network.split('/');
  PRIVATE_NETWORKS.addSubnet(address, Number(prefix), isIP(address) === 4 ? 'ipv4' : 'ipv6');
}
const GLOBAL_IPV6 = new BlockList();
GLOBAL_IPV6.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is on the public Internet. */
export const isPublicAddress = (address: string): boolean =>
  isIP(address) === 4
    ? !PRIVATE_NETWORKS.check(address, 'ipv4')
    : GLOBAL_IPV6.check(address, 'ipv6') && !PRIVATE_NETWORKS.check(address, 'ipv6');

/** Host of a URL, without the brackets of an IPv6 address. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** Whether messages are never posted to the host of a URL; host names are resolved when a message is sent. */
export const isPrivateUrl = (url: URL): boolean => {
  const host = hostOf(url);
  return isIP(host) ? !isPublicAddress(host) : /(^|\.)localhost\.?$/.test(host);
};

const NOT_ALLOWED = 'The address of the gateway is not allowed.';

/** Resolves a name for the connection itself, so that the address that was checked is the one connected to. */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  resolveName(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = error ? [] : addresses;
    if (error || !first) callback(error ?? new Error(NOT_ALLOWED), '');
    else if (!addresses.every(({ address }) => isPublicAddress(address)))
      callback(new PermanentFailure(NOT_ALLOWED), '');
    else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

const GATEWAY_TIMEOUT_MS = 10_000;
const TIMED_OUT = 'The gateway did not answer in time.';
const UNREACHABLE = 'The gateway could not be reached.';
const INTERRUPTED = 'The server stopped while sending this message.';
/** Statuses about one message, which is not posted again. */
const FINAL_STATUSES = [400, 410, 413, 415, 422];

function assertAccepted(status: number): void {
  if (status >= 200 && status < 300) return;
  if (FINAL_STATUSES.includes(status))
    throw new PermanentFailure(`The gateway rejected the message (status ${String(status)}).`);
  if (status >= 300 && status < 400)
    throw new Error(`The gateway redirects to another address (status ${String(status)}).`);
  throw new Error(`The gateway did not accept the message (status ${String(status)}).`);
}

export interface PostOptions {
  now: number;
  /** Aborted when the worker shuts down. */
  signal: AbortSignal;
  /** Permits loopback and private addresses. */
  privateGateways: boolean;
  timeoutMs?: number;
}

/** Posts signed JSON to a gateway; follows no redirects. Rejects with a reason that a clerk understands. */
export async function postToGateway(
  { url, secret }: Gateway,
  message: { message_id: Id },
  { now, signal, privateGateways, timeoutMs = GATEWAY_TIMEOUT_MS }: PostOptions,
): Promise<void> {
  const target = new URL(url);
  if (!privateGateways && isPrivateUrl(target)) throw new PermanentFailure(NOT_ALLOWED);
  const body = JSON.stringify(message);
  const timestamp = String(Math.floor(now / 1_000));
  const timeout = AbortSignal.timeout(timeoutMs);
  const { request } = target.protocol === 'https:' ? https : http;
  const status = await new Promise<number>((resolve, reject) => {
    const outgoing = request(
      target,
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'idempotency-key': message.message_id,
          [TIMESTAMP_HEADER]: timestamp,
          [SIGNATURE_HEADER]: `sha256=${signMessage(secret, timestamp, body)}`,
        },
        agent: false,
        signal: AbortSignal.any([signal, timeout]),
        ...(!privateGateways && { lookup: lookupPublic }),
      },
      (response) => {
        resolve(response.statusCode ?? 0);
        response.on('error', () => undefined).destroy();
      },
    );
    outgoing.on('error', (cause) => {
      if (cause instanceof PermanentFailure) reject(cause);
      else
        reject(
          new Error(signal.aborted ? INTERRUPTED : timeout.aborted ? TIMED_OUT : UNREACHABLE, { cause }),
        );
    });
    outgoing.end(body);
  });
  assertAccepted(status);
}
