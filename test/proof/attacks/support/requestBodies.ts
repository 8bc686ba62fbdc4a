import { drafts } from '../../../sampleDrafts';
import type { Operation, Schema } from './operations';
import { nounOf } from './recordIds';
import type { RecordIds } from './recordIds';

const firstOf = (recordIds: RecordIds, noun: string): string => recordIds[noun]?.[0] ?? '';

/** Replaces the references of a sample draft by existing records. */
const withExistingRefs = (draft: object, recordIds: RecordIds): Record<string, unknown> => ({
  ...draft,
  ...('client' in draft && { client: firstOf(recordIds, 'client') }),
  ...('tariff' in draft && { tariff: firstOf(recordIds, 'setting') }),
});

const sampleValue = ({ type, enum: words, minimum }: Schema, recordIds: RecordIds): unknown => {
  if (words?.[0] !== undefined) return words[0];
  const [first] = typeof type === 'string' ? [type] : (type ?? []);
  if (first === 'number' || first === 'integer') return Math.max(1, minimum ?? 1);
  if (first === 'boolean') return false;
  if (first === 'array') return [];
  return first === 'object' ? {} : firstOf(recordIds, 'client');
};

/** A valid body: the sample draft of the noun, or just the required fields. */
export function validBody({ path, body, method }: Operation, recordIds: RecordIds): Record<string, unknown> {
  const draft = Object.entries(drafts).find(([noun]) => noun === nounOf(path))?.[1];
  if (draft && path.endsWith('/add')) return withExistingRefs(draft, recordIds);
  const properties = body.properties ?? {};
  const required = (body.required ?? []).filter((name) => method !== 'PUT' || name === 'version');
  return Object.fromEntries(required.map((name) => [name, sampleValue(properties[name] ?? {}, recordIds)]));
}
