import type { AnySchema } from 'yup';
import { validationErrors } from '../src/domain/validation';

/** A change to a valid draft and the expected validation errors. */
type Case = [name: string, change: object, fields: Record<string, string>];

/** Tests the validation errors of a schema, one change at a time. */
export function describeSchema(schema: AnySchema, validDraft: object, cases: Case[]): void {
  it('accepts a complete draft', () => {
    expect(validationErrors(schema, validDraft)).toEqual({});
  });
  it.each(cases)('%s', (_name, change, fields) => {
    expect(validationErrors(schema, { ...validDraft, ...change })).toEqual(fields);
  });
}
