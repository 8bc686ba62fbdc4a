import { createTestDatabase } from '../support/testDatabase';

const MAX_INDEXES = 15;

it(`has no table with more than ${String(MAX_INDEXES)} indexes, each of which every write has to update`, async () => {
  const database = await createTestDatabase();
  const { rows } = await database.pool.query<{ name: string; indexes: number }>(
    `select tablename as name, count(*) as indexes from pg_indexes where schemaname = 'public' group by 1 order by 2 desc`,
  );
  await database.close();
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.filter(({ indexes }) => indexes > MAX_INDEXES)).toEqual([]);
});
