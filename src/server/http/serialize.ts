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

export const responseMediaType = (answers: TSchema): string =>
  'contentMediaType' in answers && typeof answers.contentMediaType === 'string'
    ? answers.contentMediaType
    : JSON_MIME;

export const isFileResponse = (answers: TSchema): boolean => responseMediaType(answers) !== JSON_MIME;

const assertFileResponse = (result: unknown): FileResponse => {
  if (typeof result === 'object' && result && 'bytes' in result && 'filename' in result)
    return result as FileResponse;
  throw new Error('a file route returned something else');
};

/** Sends a file inline or as a download. */
export function sendFile(
  reply: FastifyReply,
  mime: string,
  result: unknown,
  way: 'inline' | 'attachment' = 'attachment',
): FastifyReply {
  const { filename, bytes } = assertFileResponse(result);
  const name = filename.replace(/[^\w.-]/g, '_');
  return reply.type(mime).header('content-disposition', `${way}; filename="${name}"`).send(bytes);
}

const isObjectValue = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Serialisers are compiled on first use, to keep the start fast. */
function serialize(reply: FastifyReply, shape: TSchema, answer: unknown): string {
  if (!isObjectValue(answer) || !isObjectValue(shape))
    throw new Error('a record route returned something else');
  return reply.compileSerializationSchema(shape)(answer);
}

/** Serialises a response; only declared fields are sent. */
export const sendJson = (reply: FastifyReply, shape: TSchema, answer: unknown): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(serialize(reply, shape, answer));

/** Declared fields of a record embedded in another response. */
export const declaredFields = (reply: FastifyReply, shape: TSchema, record: unknown): unknown =>
  JSON.parse(serialize(reply, shape, record));
