import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { TSchema } from 'typebox';

/** A file response: buffer or stream. */
export interface FileResponse {
  filename: string;
  bytes: Buffer | Readable;
}

export const fileResponse = (mime: string) =>
  Type.Unsafe<FileResponse>({ type: 'string', format: 'binary', contentMediaType: mime });

const JSON_MIME = 'application/json';

export const responseMediaType = (schema: TSchema): string =>
  'contentMediaType' in schema && typeof schema.contentMediaType === 'string'
    ? schema.contentMediaType
    : JSON_MIME;

export const isFileResponse = (schema: TSchema): boolean => responseMediaType(schema) !== JSON_MIME;

const assertFileResponse = (result: unknown): FileResponse => {
  if (typeof result === 'object' && result && 'bytes' in result && 'filename' in result)
    return result as FileResponse;
  throw new Error('A file route must return a FileResponse');
};

/** Sends a file inline or as a download. */
export function sendFile(
  reply: FastifyReply,
  mime: string,
  result: unknown,
  disposition: 'inline' | 'attachment' = 'attachment',
): FastifyReply {
  const { filename, bytes } = assertFileResponse(result);
  const name = filename.replace(/[^\w.-]/g, '_');
  return reply.type(mime).header('content-disposition', `${disposition}; filename="${name}"`).send(bytes);
}

const isObjectValue = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Serialisers, compiled on first use, to keep the start fast; shared by the servers of a process. */
const serializers = new WeakMap<object, (value: Record<string, unknown>) => string>();

function serialize(reply: FastifyReply, schema: TSchema, value: unknown): string {
  if (!isObjectValue(value) || !isObjectValue(schema)) throw new Error('A route must return an object');
  const serializer = serializers.get(schema) ?? reply.compileSerializationSchema(schema);
  serializers.set(schema, serializer);
  return serializer(value);
}

/** Serialises a response; only declared fields are sent. */
export const sendJson = (reply: FastifyReply, schema: TSchema, value: unknown): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(serialize(reply, schema, value));

/** Declared fields of a record embedded in another response. */
export const declaredFields = (reply: FastifyReply, schema: TSchema, record: unknown): unknown =>
  JSON.parse(serialize(reply, schema, record));
