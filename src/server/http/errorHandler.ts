import { Type } from 'typebox';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sqlState, UNIQUE_VIOLATION } from '../db/sqlState';
import { API_PREFIX } from './route';
import type { Route } from './route';
import { declaredFields } from './serialize';
import { STORAGE_FULL, HttpError } from './httpError';
import { SPEC_TEXTS } from '../../domain/specTexts';
import {
  VERSION_CONFLICT,
  INVALID_FIELDS,
  UNAVAILABLE,
  NOT_FOUND,
  TOO_LARGE,
} from '../../domain/errorMessages';

const ERROR_PROPERTIES = {
  message: Type.String(),
  fields: Type.Optional(Type.Record(Type.String(), Type.String())),
  request_id: Type.String(),
};

export const errorSchema = Type.Object(ERROR_PROPERTIES, { additionalProperties: true });

const RETRY_AFTER_SECONDS = 2;
const UNAVAILABLE_ERROR = new HttpError(503, UNAVAILABLE, { retryAfter: RETRY_AFTER_SECONDS });
const STORAGE_FULL_ERROR = new HttpError(507, STORAGE_FULL);
const CONNECTION_ERRORS = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'ENOENT',
  'EHOSTUNREACH',
];
/** Errors by system error code. */
const SYSTEM_ERRORS = new Map([
  ...CONNECTION_ERRORS.map((code) => [code, UNAVAILABLE_ERROR] as const),
  ...['ENOSPC', 'EDQUOT'].map((code) => [code, STORAGE_FULL_ERROR] as const),
]);
const CONNECTION_LOST =
  /connection terminated|timeout exceeded when trying to connect|client (has encountered a connection|was closed)/i;
const SQL_STATES: readonly (readonly [pattern: RegExp, httpError: HttpError])[] = [
  [/^22/, new HttpError(422, INVALID_FIELDS)],
  [/^(40001|40P01)$/, new HttpError(409, VERSION_CONFLICT)],
  [/^23503$/, new HttpError(409, 'A related record does not exist or is still in use.')],
  [/^44000$/, new HttpError(403, 'This record is outside your areas.')],
  [/^23/, new HttpError(409, 'This conflicts with existing data.')],
  [/^53100$/, STORAGE_FULL_ERROR],
  [/^(57|53|08|55P03)/, UNAVAILABLE_ERROR],
];
const INTERNAL_ERROR = new HttpError(500, SPEC_TEXTS.somethingWentWrong);
/** Status of the router for a path parameter that is too long. */
const PARAMETER_TOO_LONG = 414;
const FRAMEWORK_MESSAGES: Record<number, string> = {
  400: 'The request is invalid.',
  413: TOO_LARGE,
  415: 'This content type is not supported.',
};

/** Maps a unique violation to its field, by the index name (`users_email_key`). */
function uniqueViolation(error: object): HttpError | undefined {
  const constraint = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : '';
  const table = 'table' in error && typeof error.table === 'string' ? error.table : '';
  const field = /^(\w+)_key$/.exec(constraint)?.[1]?.replace(`${table}_`, '');
  if (!field) return new HttpError(409, 'This is already taken.');
  return new HttpError(409, `This ${field.replaceAll('_', ' ')} is already taken.`, {
    fields: { [field]: 'This is already taken' },
  });
}

const errorCode = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** Maps an error to an HTTP error; undefined for a programming error. */
export function toHttpError(error: unknown): HttpError | undefined {
  if (error instanceof HttpError) return error;
  const failure = SYSTEM_ERRORS.get(errorCode(error));
  if (failure || !(error instanceof Error)) return failure;
  const state = sqlState(error);
  if (state === UNIQUE_VIOLATION) return uniqueViolation(error);
  if (state) return SQL_STATES.find(([pattern]) => pattern.test(state))?.[1];
  if (CONNECTION_LOST.test(error.message)) return UNAVAILABLE_ERROR;
  const { statusCode } = error as Partial<FastifyError>;
  if (statusCode === undefined || statusCode < 400 || statusCode > 499) return undefined;
  if (statusCode === PARAMETER_TOO_LONG) return new HttpError(404, NOT_FOUND);
  return new HttpError(statusCode, FRAMEWORK_MESSAGES[statusCode] ?? 'The request is invalid.');
}

/** Error handler; adds the route's fixed error fields. */
export function createErrorHandler(routes: readonly Route[]) {
  const errorBodies = new Map(routes.map(({ path, errorBody }) => [API_PREFIX + path, errorBody]));
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const httpError = toHttpError(error);
    if (!httpError && !isAbort(error, request))
      request.log.error(logDetails(error, request), 'Unhandled error');
    return sendError(request, reply, httpError ?? INTERNAL_ERROR, errorBodies.get(pathOf(request)));
  };
}

/** Whether the client closed the connection before the end of the response. */
const isAbort = (error: unknown, { socket }: FastifyRequest): boolean =>
  socket.destroyed && errorCode(error) === 'ERR_STREAM_PREMATURE_CLOSE';

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? '';

export function registerErrorHandlers(
  app: FastifyInstance,
  routes: readonly Route[],
  reject: ReturnType<typeof createErrorHandler>,
): void {
  app.setErrorHandler(reject);
  const patterns = routes.map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^${API_PREFIX}${path.replace(/:\w+/g, '[^/]+')}$`),
  }));
  app.setNotFoundHandler((request, reply) => {
    const methods = patterns
      .filter(({ pattern }) => pattern.test(pathOf(request)))
      .map(({ method }) => method);
    if (methods.length === 0 || methods.some((method) => method === request.method))
      return reject(new HttpError(404, NOT_FOUND), request, reply);
    void reply.header('allow', [...new Set(methods)].join(', '));
    return reject(new HttpError(405, 'This method is not allowed.'), request, reply);
  });
}

/** Sends an error; a conflicting record is serialised with the route's response schema. */
function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  httpError: HttpError,
  errorBody: object = {},
): FastifyReply {
  const { fields, retryAfter, record, body } = httpError.details;
  const { route } = request.routeOptions.config;
  if (retryAfter !== undefined) void reply.header('retry-after', retryAfter);
  return reply.status(httpError.status).send({
    ...errorBody,
    ...body,
    message: httpError.message,
    ...(fields && { fields }),
    ...(record !== undefined && route && { record: declaredFields(reply, route.response, record) }),
    request_id: request.id,
  });
}

/** Log fields of an error, without record data. */
function logDetails(error: unknown, request: FastifyRequest) {
  const stack =
    error instanceof Error ? error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) : undefined;
  const message = error instanceof Error && !sqlState(error) ? error.message.slice(0, 200) : undefined;
  return {
    sqlState: sqlState(error),
    message,
    stack,
    route: request.routeOptions.url,
    requestId: request.id,
  };
}
