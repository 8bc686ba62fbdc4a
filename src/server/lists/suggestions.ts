import { sql } from 'kysely';
import { Type } from 'typebox';
import type { Suggestion, SuggestionName } from '../../domain/lists/suggestions';
import { SUGGESTIONS } from '../../domain/lists/suggestions';
import { nullableTextSchema, textSchema } from '../http/responseSchemas';
import { route } from '../http/route';
import type { SqlExpression } from './fields';

const MAX_SUGGESTIONS = 500;

const responseSchema = Type.Object({
  suggestions: Type.Array(Type.Object({ value: textSchema, label: nullableTextSchema })),
});

/** Route of the texts that a field suggests; `query` selects `value` and, for codes, `label`. */
export const suggestionRoute = (name: SuggestionName, query: SqlExpression) =>
  route({
    method: 'GET',
    path: `/suggestion/${name}`,
    summary: `Texts that are suggested for a ${name.replace('_', ' ')}`,
    permission: SUGGESTIONS[name],
    response: responseSchema,
    handler: async ({ db }) => {
      const { rows } = await sql<Required<Suggestion>>`select value, min(label) as label from (${query}) s
        where value <> '' group by value order by value limit ${MAX_SUGGESTIONS}`.execute(db);
      return { suggestions: rows };
    },
  });
