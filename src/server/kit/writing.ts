import type { FastifyReply } from 'fastify';
import type { TSchema } from 'typebox';

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
