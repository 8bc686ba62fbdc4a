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
