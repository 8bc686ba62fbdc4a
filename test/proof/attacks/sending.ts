import type { InjectOptions } from 'fastify';
import type { TestUser, TestServer } from '../../server/support/testServer';
import type { Asking } from './requests';

const BOUNDARY = 'proof-boundary';
const TINY = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

/** A file on its way in a form. */
export interface Sent {
  filename: string;
  type: string;
  bytes: Buffer;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** A multipart form, whatever its fields hold. */
export function formOf(fields: object, file?: Sent): InjectOptions {
  const begin = `--${BOUNDARY}\r\nContent-Disposition: form-data; name=`;
  const parts = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => Buffer.from(`${begin}"${name}"\r\n\r\n${textOf(value)}\r\n`));
  const whole = file && [
    Buffer.from(`${begin}"file"; filename="${file.filename}"\r\nContent-Type: ${file.type}\r\n\r\n`),
    file.bytes,
    Buffer.from('\r\n'),
  ];
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([...parts, ...(whole ?? []), Buffer.from(`--${BOUNDARY}--\r\n`)]),
  };
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const queryOf = (query: Record<string, unknown>): string => {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, textOf(value)])).toString();
  return text === '' ? '' : `?${text}`;
};

/** Send a request as this person, or as nobody, in the way that its call wants it. */
export function sent(w: TestServer, person: TestUser | undefined, { operation, path, query, body }: Asking) {
  const { method, mime } = operation;
  const url = `${path}${queryOf(query)}`;
  const file = { filename: 'a.png', type: 'image/png', bytes: TINY };
  if (mime === 'multipart/form-data' && path !== '/user/login')
    return w.ask(person, method, url, undefined, formOf(isObject(body) ? body : {}, file));
  return w.ask(person, method, url, method === 'GET' ? undefined : body);
}
