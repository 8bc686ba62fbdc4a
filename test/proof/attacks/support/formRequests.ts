import type { InjectOptions } from 'fastify';
import type { TestUser, TestServer } from '../../../server/support/testServer';
import type { GeneratedRequest } from '../fuzzing/generatedRequests';

const BOUNDARY = 'proof-boundary';
const TINY_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

/** A file in a multipart form. */
export interface FormFile {
  filename: string;
  type: string;
  bytes: Buffer;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Payload and headers of a multipart form. */
export function multipartForm(fields: object, file?: FormFile): InjectOptions {
  const partHeader = `--${BOUNDARY}\r\nContent-Disposition: form-data; name=`;
  const parts = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => Buffer.from(`${partHeader}"${name}"\r\n\r\n${textOf(value)}\r\n`));
  const filePart = file && [
    Buffer.from(`${partHeader}"file"; filename="${file.filename}"\r\nContent-Type: ${file.type}\r\n\r\n`),
    file.bytes,
    Buffer.from('\r\n'),
  ];
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([...parts, ...(filePart ?? []), Buffer.from(`--${BOUNDARY}--\r\n`)]),
  };
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const queryOf = (query: Record<string, unknown>): string => {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, textOf(value)])).toString();
  return text === '' ? '' : `?${text}`;
};

/** Sends a request in the content type of its operation, with or without a session. */
export function sendOperation(
  server: TestServer,
  user: TestUser | undefined,
  { operation, path, query, body }: GeneratedRequest,
) {
  const { method, mime } = operation;
  const url = `${path}${queryOf(query)}`;
  const file = { filename: 'a.png', type: 'image/png', bytes: TINY_PNG };
  if (mime === 'multipart/form-data' && path !== '/user/login')
    return server.request(user, method, url, undefined, multipartForm(isObject(body) ? body : {}, file));
  return server.request(user, method, url, method === 'GET' ? undefined : body);
}
