import type { AnySchema } from 'yup';
import { validationErrors } from '../src/domain/validation';

/** A change to a right draft, and the sentences that it earns. */
type Case = [name: string, change: object, fields: Record<string, string>];

/** Hold a draft's rules to their sentences, one change at a time. */
export function describeSchema(schema: AnySchema, whole: object, cases: Case[]): void {
  it('accepts a whole draft', () => {
    expect(validationErrors(schema, whole)).toEqual({});
  });
  it.each(cases)('%s', (_name, change, fields) => {
    expect(validationErrors(schema, { ...whole, ...change })).toEqual(fields);
  });
}
