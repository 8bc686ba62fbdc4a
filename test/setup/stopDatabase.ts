import { rm } from 'node:fs/promises';
import { withConnection } from '../../src/server/db/databaseAdmin';
import { dropDatabase } from './dropDatabase';
import { teardown } from './teardownState';

async function dropAllLike(template: string) {
  const prefix = new URL(template).pathname.slice(1);
  const find = 'select datname from pg_database where starts_with(datname, $1)';
  const { rows } = await withConnection(template, (client) =>
    client.query<{ datname: string }>(find, [prefix]),
  );
  for (const { datname } of rows)
    await dropDatabase(Object.assign(new URL(template), { pathname: `/${datname}` }).href);
}

/** Drops all databases of the run, or stops the server that the run started. */
export default async function stopDatabase() {
  if (teardown.database) await teardown.database();
  else if (teardown.template) await dropAllLike(teardown.template);
  for (const folder of [teardown.dataDir, teardown.files])
    if (folder) await rm(folder, { recursive: true, force: true });
}
