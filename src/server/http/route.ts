import type { Static, TSchema } from 'typebox';
import type { AnySchema } from 'yup';
import type { Need } from '../../domain/permissions';
import type { Visitor } from './dependencies';
import type { LimitName } from './rateLimits';
import type { Ask, OpenAsk } from './requestContext';
import { NOTHING, checked } from './parseBody';
import type { BodyOf } from './parseBody';

type ParamOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** How a body may be sent. */
export type Format = 'json' | 'form' | 'multipart';

interface Shown {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  summary: string;
  /** The status of a success: 200, or 204 when it answers `nothing`. */
  status?: number;
  /** The count that the call is part of; reads or writes unless told. */
  limit?: LimitName;
  /** The audit's name of the change, in the past tense (`wallet.emptied`); the handler then runs in one transaction. */
  changes?: string;
  /** It moves money: whoever repeats it by its `Idempotency-Key` hears the first answer again. */
  idempotent?: boolean;
  /** JSON unless told. */
  accepts?: readonly Format[];
  /** Asked by a machine, not by the person: it doesn't keep the session alive. */
  quiet?: boolean;
  /** It begins a session, and knows nobody whose password is wrong. */
  signsIn?: boolean;
  /** What all answers that are not 2xx carry beside the sentence, unless they say otherwise. */
  refusedWith?: Record<string, unknown>;
}

interface Told<P extends string, B, Q, A extends TSchema> extends Shown {
  path: P;
  body?: B;
  query?: Q;
  answers: A;
}

/** A row of the table of calls: what the routes, the policy, the description and the tests are made from. */
export interface Call extends Shown {
  path: string;
  needs: Need | 'open';
  body: AnySchema;
  query: AnySchema;
  answers: TSchema;
  handle: (ask: OpenAsk<unknown, unknown, string>, visitor: Visitor | undefined) => Promise<unknown>;
}

/** Where all calls begin. */
export const API = '/api';

/** How each format is named in a content type. */
export const MIMES: Record<Format, string> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
};

/** The status of a call's success. */
export const statusOf = ({ status, answers }: Call): number =>
  status ?? ('type' in answers && answers.type === 'null' ? 204 : 200);

/** A call for people who are signed in and hold what it needs. */
export function call<
  P extends string,
  A extends TSchema,
  B extends AnySchema | undefined = undefined,
  Q extends AnySchema | undefined = undefined,
>(
  row: Told<P, B, Q, A> & {
    needs: Need;
    handle: (ask: Ask<BodyOf<B>, BodyOf<Q>, ParamOf<P>>) => Promise<Static<A>>;
  },
): Call {
  const { body, query, handle, ...rest } = row;
  return {
    ...rest,
    body: body ?? NOTHING,
    query: query ?? NOTHING,
    handle: (ask, visitor) => {
      if (!visitor) throw new Error(`${row.path} was reached without a visitor`);
      return handle({
        ...ask,
        visitor,
        body: checked<B>(body, ask.body),
        query: checked<Q>(query, ask.query),
      });
    },
  };
}

/** A call for everyone; it says so by its name. */
export function openCall<
  P extends string,
  A extends TSchema,
  B extends AnySchema | undefined = undefined,
  Q extends AnySchema | undefined = undefined,
>(
  row: Told<P, B, Q, A> & {
    handle: (ask: OpenAsk<BodyOf<B>, BodyOf<Q>, ParamOf<P>>) => Promise<Static<A>>;
  },
): Call {
  const { body, query, handle, ...rest } = row;
  return {
    ...rest,
    needs: 'open',
    body: body ?? NOTHING,
    query: query ?? NOTHING,
    handle: (ask) =>
      handle({ ...ask, body: checked<B>(body, ask.body), query: checked<Q>(query, ask.query) }),
  };
}
