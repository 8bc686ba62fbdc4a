import type { Static, TSchema } from 'typebox';
import type { AnySchema } from 'yup';
import type { Permission } from '../../domain/permissions';
import type { Db } from '../db/client';
import type { CurrentUser } from './dependencies';
import type { RateLimitName } from './rateLimits';
import type { RequestContext, PublicRequestContext } from './requestContext';
import { EMPTY_SCHEMA, parseBody } from './parseBody';
import type { BodyOf } from './parseBody';

type PathParameter<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParameter<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type BodyFormat = 'json' | 'form' | 'multipart';

interface RouteSettings {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  summary: string;
  /** Success status; defaults to 200, or 204 for an empty response. */
  status?: number;
  /** Rate limit; defaults to reads or writes. */
  rateLimit?: RateLimitName;
  /** Audit action in the past tense (`wallet.unloaded`); the handler runs in a transaction. */
  auditAction?: string;
  /** The handler commits its parts one by one with `context.inTransaction`, so that locks are short. */
  commitsParts?: true;
  /** Requires an `Idempotency-Key`; repeats return the first response. */
  idempotent?: boolean;
  /** Defaults to JSON. */
  bodyFormats?: readonly BodyFormat[];
  /** A background request; does not extend the session. */
  isBackground?: boolean;
  /** A public route that responds 401 to wrong credentials or signatures. */
  checksCredentials?: boolean;
  /** Reads the response after the handler's transaction, so that its locks are not held meanwhile. */
  respond?: (db: Db, result: unknown) => Promise<unknown>;
  /** Fixed fields of the route's error responses. */
  errorBody?: Record<string, unknown>;
}

interface RouteOptions<P extends string, B, Q, R extends TSchema> extends RouteSettings {
  path: P;
  body?: B;
  query?: Q;
  response: R;
}

/** A route definition: source of routing, authorisation, OpenAPI and tests. */
export interface Route extends RouteSettings {
  path: string;
  permission: Permission | 'open';
  body: AnySchema;
  query: AnySchema;
  response: TSchema;
  handler: (
    context: PublicRequestContext<unknown, unknown, string>,
    currentUser: CurrentUser | undefined,
  ) => Promise<unknown>;
}

export const API_PREFIX = '/api';

export const MEDIA_TYPES: Record<BodyFormat, string> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
};

export const successStatus = ({ status, response }: Route): number =>
  status ?? ('type' in response && response.type === 'null' ? 204 : 200);

/** Defines a route that requires a permission. */
export function route<
  P extends string,
  R extends TSchema,
  B extends AnySchema | undefined = undefined,
  Q extends AnySchema | undefined = undefined,
>(
  options: RouteOptions<P, B, Q, R> & {
    permission: Permission;
    handler: (context: RequestContext<BodyOf<B>, BodyOf<Q>, PathParameter<P>>) => Promise<Static<R>>;
  },
): Route {
  const { body, query, handler, ...rest } = options;
  return {
    ...rest,
    body: body ?? EMPTY_SCHEMA,
    query: query ?? EMPTY_SCHEMA,
    handler: (context, currentUser) => {
      if (!currentUser) throw new Error(`${options.path} was called without a current user`);
      return handler({
        ...context,
        currentUser,
        body: parseBody<B>(body, context.body),
        query: parseBody<Q>(query, context.query),
      });
    },
  };
}

/** Defines a public route. */
export function publicRoute<
  P extends string,
  R extends TSchema,
  B extends AnySchema | undefined = undefined,
  Q extends AnySchema | undefined = undefined,
>(
  options: RouteOptions<P, B, Q, R> & {
    handler: (context: PublicRequestContext<BodyOf<B>, BodyOf<Q>, PathParameter<P>>) => Promise<Static<R>>;
  },
): Route {
  const { body, query, handler, ...rest } = options;
  return {
    ...rest,
    permission: 'open',
    body: body ?? EMPTY_SCHEMA,
    query: query ?? EMPTY_SCHEMA,
    handler: (context) =>
      handler({
        ...context,
        body: parseBody<B>(body, context.body),
        query: parseBody<Q>(query, context.query),
      }),
  };
}
