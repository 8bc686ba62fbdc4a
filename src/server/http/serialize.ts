import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { TSchema } from 'typebox';

/** A file that a call answers: its bytes as a whole or as they come. */
export interface FileResponse {
  filename: string;
  bytes: Buffer | Readable;
}

/** Declares that a call answers a file of this kind in place of JSON. */
export const fileResponse = (mime: string) =>
  Type.Unsafe<FileResponse>({ type: 'string', format: 'binary', contentMediaType: mime });

const JSON_MIME = 'application/json';

/** The kind of what a call answers: a file's own, JSON otherwise. */
export const responseMediaType = (answers: TSchema): string =>
  'contentMediaType' in answers && typeof answers.contentMediaType === 'string'
    ? answers.contentMediaType
    : JSON_MIME;

/** Whether a call answers a file. */
export const isFileResponse = (answers: TSchema): boolean => responseMediaType(answers) !== JSON_MIME;

const assertFileResponse = (result: unknown): FileResponse => {
  if (typeof result === 'object' && result && 'bytes' in result && 'filename' in result)
    return result as FileResponse;
  throw new Error('a file route returned something else');
};

/** Send a file under its own name, shown in the browser or kept. */
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

/** How an answer is written is worked out from its shape when a call first answers, so that a start needn't wait for what nobody asks. */
function serialize(reply: FastifyReply, shape: TSchema, answer: unknown): string {
  if (!isObjectValue(answer) || !isObjectValue(shape))
    throw new Error('a record route returned something else');
  return reply.compileSerializationSchema(shape)(answer);
}

/** Send what a call answers; only what its shape declares leaves the server. */
export const sendJson = (reply: FastifyReply, shape: TSchema, answer: unknown): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(serialize(reply, shape, answer));

/** What of a record may leave the server, as part of another answer. */
export const declaredFields = (reply: FastifyReply, shape: TSchema, record: unknown): unknown =>
  JSON.parse(serialize(reply, shape, record));
