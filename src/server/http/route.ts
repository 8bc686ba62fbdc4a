import type { Static, TSchema } from 'typebox';
import type { AnySchema } from 'yup';
import type { Permission } from '../../domain/permissions';
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

/** How a body may be sent. */
export type BodyFormat = 'json' | 'form' | 'multipart';

interface RouteSettings {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  summary: string;
  /** The status of a success: 200, or 204 when it answers `nothing`. */
  status?: number;
  /** The count that the call is part of; reads or writes unless told. */
  rateLimit?: RateLimitName;
  /** The audit's name of the change, in the past tense (`wallet.emptied`); the handler then runs in one transaction. */
  auditAction?: string;
  /** It moves money: whoever repeats it by its `Idempotency-Key` hears the first answer again. */
  idempotent?: boolean;
  /** JSON unless told. */
  bodyFormats?: readonly BodyFormat[];
  /** Asked by a machine, not by the person: it doesn't keep the session alive. */
  isBackground?: boolean;
  /** It begins a session, and knows nobody whose password is wrong. */
  isLogin?: boolean;
  /** What all answers that are not 2xx carry beside the sentence, unless they say otherwise. */
  errorBody?: Record<string, unknown>;
}

interface RouteOptions<P extends string, B, Q, A extends TSchema> extends RouteSettings {
  path: P;
  body?: B;
  query?: Q;
  response: A;
}

/** A row of the table of calls: what the routes, the policy, the description and the tests are made from. */
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

/** Where all calls begin. */
export const API_PREFIX = '/api';

/** How each format is named in a content type. */
export const MEDIA_TYPES: Record<BodyFormat, string> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
};

/** The status of a call's success. */
export const successStatus = ({ status, response }: Route): number =>
  status ?? ('type' in response && response.type === 'null' ? 204 : 200);

/** A call for people who are signed in and hold what it needs. */
export function route<
  P extends string,
  A extends TSchema,
  B extends AnySchema | undefined = undefined,
  Q extends AnySchema | undefined = undefined,
>(
  row: RouteOptions<P, B, Q, A> & {
    permission: Permission;
    handler: (context: RequestContext<BodyOf<B>, BodyOf<Q>, PathParameter<P>>) => Promise<Static<A>>;
  },
): Route {
  const { body, query, handler, ...rest } = row;
  return {
    ...rest,
    body: body ?? EMPTY_SCHEMA,
    query: query ?? EMPTY_SCHEMA,
    handler: (context, currentUser) => {
      if (!currentUser) throw new Error(`${row.path} was called without a current user`);
      return handler({
        ...context,
        currentUser,
        body: parseBody<B>(body, context.body),
        query: parseBody<Q>(query, context.query),
      });
    },
  };
}

/** A call for everyone; it says so by its name. */
export function publicRoute<
  P extends string,
  A extends TSchema,
  B extends AnySchema | undefined = undefined,
  Q extends AnySchema | undefined = undefined,
>(
  row: RouteOptions<P, B, Q, A> & {
    handler: (context: PublicRequestContext<BodyOf<B>, BodyOf<Q>, PathParameter<P>>) => Promise<Static<A>>;
  },
): Route {
  const { body, query, handler, ...rest } = row;
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
