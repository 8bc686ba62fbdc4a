import { drafts } from '../../sampleDrafts';
import type { Operation, Schema } from './described';
import { nounOf } from './pools';
import type { Pools } from './pools';

const firstOf = (pools: Pools, noun: string): string => pools[noun]?.[0] ?? '';

/** The links of a right draft, to records that are there. */
const linked = (draft: object, pools: Pools): Record<string, unknown> => ({
  ...draft,
  ...('client' in draft && { client: firstOf(pools, 'client') }),
  ...('tariff' in draft && { tariff: firstOf(pools, 'setting') }),
});

const sample = ({ type, enum: words, minimum }: Schema, pools: Pools): unknown => {
  if (words?.[0] !== undefined) return words[0];
  const [first] = typeof type === 'string' ? [type] : (type ?? []);
  if (first === 'number' || first === 'integer') return Math.max(1, minimum ?? 1);
  if (first === 'boolean') return false;
  if (first === 'array') return [];
  return first === 'object' ? {} : firstOf(pools, 'client');
};

/** A body that is as right as can be told from outside: the area's own draft, or what is required. */
export function rightBody({ path, body, method }: Operation, pools: Pools): Record<string, unknown> {
  const draft = Object.entries(drafts).find(([noun]) => noun === nounOf(path))?.[1];
  if (draft && path.endsWith('/add')) return linked(draft, pools);
  const properties = body.properties ?? {};
  const required = (body.required ?? []).filter((name) => method !== 'PUT' || name === 'version');
  return Object.fromEntries(required.map((name) => [name, sample(properties[name] ?? {}, pools)]));
}
