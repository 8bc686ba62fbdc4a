import { Type } from 'typebox';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sqlState } from '../db/transaction';
import { API } from './route';
import type { Call } from './route';
import { allowed } from './serialize';
import { CHANGED_MEANWHILE, LOOK_AGAIN, NO_ROOM, NOT_NOW, NOT_THERE, Refusal } from './httpError';

const REFUSAL = {
  message: Type.String(),
  fields: Type.Optional(Type.Record(Type.String(), Type.String())),
  request_id: Type.String(),
};

/** What is answered when it isn't 2xx. */
export const refusalSchema = Type.Object(REFUSAL, { additionalProperties: true });

const BUSY_S = 2;
const BUSY = new Refusal(503, NOT_NOW, { retryAfter: BUSY_S });
const FULL = new Refusal(507, NO_ROOM);
const AWAY = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'ENOENT', 'EHOSTUNREACH'];
/** What the system says went wrong, by its own names. */
const FAILURES = new Map([
  ...AWAY.map((code) => [code, BUSY] as const),
  ...['ENOSPC', 'EDQUOT'].map((code) => [code, FULL] as const),
]);
const LOST =
  /connection terminated|timeout exceeded when trying to connect|client (has encountered a connection|was closed)/i;
const STATES: readonly (readonly [begin: RegExp, refusal: Refusal])[] = [
  [/^22/, new Refusal(422, LOOK_AGAIN)],
  [/^(40001|40P01|55P03)$/, new Refusal(409, CHANGED_MEANWHILE)],
  [/^23503$/, new Refusal(409, 'Something that this refers to does not exist, or is still in use.')],
  [/^44000$/, new Refusal(403, 'This is outside the areas that you work in.')],
  [/^23/, new Refusal(409, 'This does not fit what is already there.')],
  [/^53100$/, FULL],
  [/^(57|53|08)/, BUSY],
];
const DEFECT = new Refusal(500, 'Something went wrong !');
/** What the router says of a record's name that no record can have. */
const NAME_TOO_LONG = 414;
const FRAMEWORK: Record<number, string> = {
  400: 'The request could not be understood.',
  413: 'This is too large.',
  415: 'This kind of body is not accepted here.',
};

/** The field of a unique index, by our way of naming them: `users_email_key`. */
function taken(error: object): Refusal | undefined {
  const constraint = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : '';
  const table = 'table' in error && typeof error.table === 'string' ? error.table : '';
  const field = /^(\w+)_key$/.exec(constraint)?.[1]?.replace(`${table}_`, '');
  if (!field) return new Refusal(409, 'This is already taken.');
  return new Refusal(409, `This ${field.replaceAll('_', ' ')} is already taken.`, {
    fields: { [field]: 'This is already taken' },
  });
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** Whatever was thrown, as the answer that it deserves; undefined for a defect of ours. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  const failure = FAILURES.get(codeOf(error));
  if (failure || !(error instanceof Error)) return failure;
  const state = sqlState(error);
  if (state === '23505') return taken(error);
  if (state) return STATES.find(([begin]) => begin.test(state))?.[1];
  if (LOST.test(error.message)) return BUSY;
  const { statusCode } = error as Partial<FastifyError>;
  if (statusCode === undefined || statusCode < 400 || statusCode > 499) return undefined;
  if (statusCode === NAME_TOO_LONG) return new Refusal(404, NOT_THERE);
  return new Refusal(statusCode, FRAMEWORK[statusCode] ?? 'The request could not be understood.');
}

/** Answers whatever was thrown; what a call's refusals always carry stands by its path, whichever route was met. */
export function refuser(calls: readonly Call[]) {
  const always = new Map(calls.map(({ path, refusedWith }) => [API + path, refusedWith]));
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const refusal = refusalOf(error);
    if (!refusal) request.log.error(traceOf(error, request), 'a defect');
    return send(request, reply, refusal ?? DEFECT, always.get(pathOf(request)));
  };
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? '';

/** One place where everything that is not 2xx is answered. */
export function answerRefusals(
  app: FastifyInstance,
  calls: readonly Call[],
  refuse: ReturnType<typeof refuser>,
): void {
  app.setErrorHandler(refuse);
  const known = calls.map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^${API}${path.replace(/:\w+/g, '[^/]+')}$`),
  }));
  app.setNotFoundHandler((request, reply) => {
    const ways = known.filter(({ pattern }) => pattern.test(pathOf(request))).map(({ method }) => method);
    if (ways.length === 0 || ways.some((way) => way === request.method))
      return refuse(new Refusal(404, NOT_THERE), request, reply);
    void reply.header('allow', [...new Set(ways)].join(', '));
    return refuse(new Refusal(405, 'This can’t be asked in this way.'), request, reply);
  });
}

/** A record that was changed meanwhile leaves the server by the same allow-list as one that was read. */
function send(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  always: object = {},
): FastifyReply {
  const { fields, retryAfter, record, body } = refusal.told;
  const { call } = request.routeOptions.config;
  if (retryAfter !== undefined) void reply.header('retry-after', retryAfter);
  return reply.status(refusal.status).send({
    ...always,
    ...body,
    message: refusal.message,
    ...(fields && { fields }),
    ...(record !== undefined && call && { record: allowed(reply, call.answers, record) }),
    request_id: request.id,
  });
}

/** What the log may know of a defect: where it happened, not what was in the records. */
function traceOf(error: unknown, request: FastifyRequest) {
  const at =
    error instanceof Error ? error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) : undefined;
  const words = error instanceof Error && !sqlState(error) ? error.message.slice(0, 200) : undefined;
  return { state: sqlState(error), words, at, route: request.routeOptions.url, requestId: request.id };
}
