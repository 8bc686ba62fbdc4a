import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import type { Page } from '../../domain/entity';

/** Building blocks of response schemas; undeclared fields are never sent. */
export const idSchema = Type.String({ format: 'uuid' });
export const textSchema = Type.String();
export const integerSchema = Type.Integer();
export const booleanSchema = Type.Boolean();
export const versionSchema = Type.Integer({ minimum: 1 });
/** AED with two decimals. */
export const moneySchema = Type.Number({ description: 'AED with two decimals' });
/** UTC timestamp, ISO 8601. */
export const timestampSchema = Type.String({ format: 'date-time' });
/** Calendar date in Dubai, YYYY-MM-DD. */
export const dateSchema = Type.String({ format: 'date' });
/** Reference to another record. */
export const referenceSchema = Type.Object({ _id: idSchema, label: textSchema });

export const enumSchema = <Word extends string>(list: readonly Word[]) =>
  Type.Unsafe<Word>({ type: 'string', enum: [...list] });

export const nullableTextSchema = Type.Unsafe<string | null>({ type: ['string', 'null'] });
export const nullableNumberSchema = Type.Unsafe<number | null>({ type: ['number', 'null'] });
export const nullableReferenceSchema = Type.Unsafe<{ _id: string; label: string } | null>({
  type: ['object', 'null'],
  properties: { _id: { type: 'string' }, label: { type: 'string' } },
  required: ['_id', 'label'],
});

export const successSchema = Type.Object({ success: booleanSchema, message: textSchema });
/** An empty response with status 204. */
export const noContentSchema = Type.Null();

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
