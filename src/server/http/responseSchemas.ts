import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import type { Page } from '../../domain/entity';

/** The pieces of which answers are declared. What an answer doesn't declare never leaves the server. */
export const idSchema = Type.String({ format: 'uuid' });
export const textSchema = Type.String();
export const integerSchema = Type.Integer();
export const booleanSchema = Type.Boolean();
export const versionSchema = Type.Integer({ minimum: 1 });
/** AED with two decimals. */
export const moneySchema = Type.Number({ description: 'AED with two decimals' });
/** A moment in UTC, ISO 8601. */
export const timestampSchema = Type.String({ format: 'date-time' });
/** A calendar day in Dubai, YYYY-MM-DD. */
export const dateSchema = Type.String({ format: 'date' });
/** How a record speaks of another one. */
export const referenceSchema = Type.Object({ _id: idSchema, label: textSchema });

/** One of a few words. */
export const enumSchema = <Word extends string>(list: readonly Word[]) =>
  Type.Unsafe<Word>({ type: 'string', enum: [...list] });

/** A text that may be missing. */
export const nullableTextSchema = Type.Unsafe<string | null>({ type: ['string', 'null'] });
/** A number that may be missing. */
export const nullableNumberSchema = Type.Unsafe<number | null>({ type: ['number', 'null'] });
/** A reference that may be missing. */
export const nullableReferenceSchema = Type.Unsafe<{ _id: string; label: string } | null>({
  type: ['object', 'null'],
  properties: { _id: { type: 'string' }, label: { type: 'string' } },
  required: ['_id', 'label'],
});

/** What an action answers that has nothing more to tell. */
export const successSchema = Type.Object({ success: booleanSchema, message: textSchema });
/** No body at all: the answer is 204. */
export const noContentSchema = Type.Null();

/** One page of a list of these. */
export const pageSchema = <Item extends TSchema>(item: Item) =>
  Type.Object({
    documents: Type.Array(item),
    total: integerSchema,
    total_is: Type.Optional(
      Type.Unsafe<Page<never>['total_is']>({ type: 'string', enum: ['exact', 'at_least'] }),
    ),
    page: integerSchema,
    limit: integerSchema,
  });
