import { sql } from 'kysely';
import { Type } from 'typebox';
import { columnField } from '../../../src/server/lists/fields';
import { createRepository } from '../../../src/server/lists/repository';
import { idSchema, integerSchema, textSchema } from '../../../src/server/http/responseSchemas';

const createTanks = (listFields?: readonly string[]) =>
  createRepository({
    name: 'tanks',
    fields: { code: columnField('code'), name: columnField('name') },
    ...(listFields && { listFields }),
    sorts: { code: sql`t.code` },
    order: { sort: 'code', dir: 'asc' },
  });
const rowSchema = Type.Object({
  _id: idSchema,
  version: integerSchema,
  code: textSchema,
  name: textSchema,
  note: Type.Optional(textSchema),
});

it('a list of an undeclared field does not start', () => {
  expect(() => createTanks(['code', 'nmae'])).toThrow('There is no field nmae beside code, name, version.');
});

it('a list whose rows lack a field of their schema does not start', () => {
  expect(() => createTanks(['code']).pageSchema(rowSchema)).toThrow('The list of tanks has no name.');
  expect(createTanks(['code', 'name']).pageSchema(rowSchema)).toEqual(createTanks().pageSchema(rowSchema));
});
