import { sql } from 'kysely';
import { Type } from 'typebox';
import { columnField } from '../../../src/server/lists/fields';
import { createRepository } from '../../../src/server/lists/repository';
import { textSchema } from '../../../src/server/http/responseSchemas';

const createTanks = (names: readonly string[]) =>
  createRepository({
    name: 'tanks',
    fields: { code: columnField('code'), name: columnField('name') },
    rowSchema: Type.Object(Object.fromEntries(['_id', ...names].map((name) => [name, textSchema]))),
    sorts: { code: sql`t.code` },
    order: { sort: 'code', dir: 'asc' },
  });

it('a list whose rows have an undeclared field does not start', () => {
  expect(() => createTanks(['version', 'code', 'name'])).not.toThrow();
  expect(() => createTanks(['code', 'nmae'])).toThrow('There is no field nmae beside code, name, version.');
});
