import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import type { Page } from '../../domain/entity';

/** The pieces of which answers are declared. What an answer doesn't declare never leaves the server. */
export const id = Type.String({ format: 'uuid' });
export const words = Type.String();
export const count = Type.Integer();
export const flag = Type.Boolean();
export const version = Type.Integer({ minimum: 1 });
/** AED with two decimals. */
export const money = Type.Number({ description: 'AED with two decimals' });
/** A moment in UTC, ISO 8601. */
export const moment = Type.String({ format: 'date-time' });
/** A calendar day in Dubai, YYYY-MM-DD. */
export const day = Type.String({ format: 'date' });
/** How a record speaks of another one. */
export const ref = Type.Object({ _id: id, label: words });

/** One of a few words. */
export const oneOf = <Word extends string>(list: readonly Word[]) =>
  Type.Unsafe<Word>({ type: 'string', enum: [...list] });

/** A text that may be missing. */
export const maybeWords = Type.Unsafe<string | null>({ type: ['string', 'null'] });
/** A number that may be missing. */
export const maybeNumber = Type.Unsafe<number | null>({ type: ['number', 'null'] });
/** A reference that may be missing. */
export const maybeRef = Type.Unsafe<{ _id: string; label: string } | null>({
  type: ['object', 'null'],
  properties: { _id: { type: 'string' }, label: { type: 'string' } },
  required: ['_id', 'label'],
});

/** What an action answers that has nothing more to tell. */
export const told = Type.Object({ success: flag, message: words });
/** No body at all: the answer is 204. */
export const nothing = Type.Null();

/** One page of a list of these. */
export const pageOf = <Item extends TSchema>(item: Item) =>
  Type.Object({
    documents: Type.Array(item),
    total: count,
    total_is: Type.Optional(
      Type.Unsafe<Page<never>['total_is']>({ type: 'string', enum: ['exact', 'at_least'] }),
    ),
    page: count,
    limit: count,
  });
