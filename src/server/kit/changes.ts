import { object } from 'yup';
import type { AnySchema } from 'yup';

/** Any JSON object. The handler checks it against the draft once the emptied fields are out of the way. */
const anyObject = (describes: AnySchema, quotesVersion: boolean) =>
  object().typeError('A JSON object is expected').meta({ describes, quotesVersion });

/** A whole new draft, in which null or no text stands for an optional field that was left empty. */
export const emptied = (draft: AnySchema) => anyObject(draft, false);

/** Some fields of a draft and the version that was read; null or no text empties a field. */
export const changesOf = (draft: AnySchema) => anyObject(draft, true);
