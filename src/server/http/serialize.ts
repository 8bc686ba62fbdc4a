import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { TSchema } from 'typebox';

/** A file that a call answers: its bytes as a whole or as they come. */
export interface FileAnswer {
  filename: string;
  bytes: Buffer | Readable;
}

/** Declares that a call answers a file of this kind in place of JSON. */
export const fileOf = (mime: string) =>
  Type.Unsafe<FileAnswer>({ type: 'string', format: 'binary', contentMediaType: mime });

const JSON_MIME = 'application/json';

/** The kind of what a call answers: a file's own, JSON otherwise. */
export const mimeAnswered = (answers: TSchema): string =>
  'contentMediaType' in answers && typeof answers.contentMediaType === 'string'
    ? answers.contentMediaType
    : JSON_MIME;

/** Whether a call answers a file. */
export const answersFile = (answers: TSchema): boolean => mimeAnswered(answers) !== JSON_MIME;

const asFile = (result: unknown): FileAnswer => {
  if (typeof result === 'object' && result && 'bytes' in result && 'filename' in result)
    return result as FileAnswer;
  throw new Error('a call that answers a file answered something else');
};

/** Send a file under its own name, shown in the browser or kept. */
export function sendFile(
  reply: FastifyReply,
  mime: string,
  result: unknown,
  way: 'inline' | 'attachment' = 'attachment',
): FastifyReply {
  const { filename, bytes } = asFile(result);
  const name = filename.replace(/[^\w.-]/g, '_');
  return reply.type(mime).header('content-disposition', `${way}; filename="${name}"`).send(bytes);
}

const isTold = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** How an answer is written is worked out from its shape when a call first answers, so that a start needn't wait for what nobody asks. */
function words(reply: FastifyReply, shape: TSchema, answer: unknown): string {
  if (!isTold(answer) || !isTold(shape))
    throw new Error('a call that answers a record answered something else');
  return reply.compileSerializationSchema(shape)(answer);
}

/** Send what a call answers; only what its shape declares leaves the server. */
export const writtenBy = (reply: FastifyReply, shape: TSchema, answer: unknown): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(words(reply, shape, answer));

/** What of a record may leave the server, as part of another answer. */
export const allowed = (reply: FastifyReply, shape: TSchema, record: unknown): unknown =>
  JSON.parse(words(reply, shape, record));
