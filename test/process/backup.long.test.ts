import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withConnection } from '../../src/server/db/databaseAdmin';
import { findRunningDatabase } from '../../src/server/db/embedded/start';
import { LISTENS, lastLine, startServer, useServers } from './serverProcess';

jest.setTimeout(400_000);

const { dataDir, start } = useServers();

/** Runs the command on a data directory; resolves with the exit code and the last line of output. */
async function backup(dataDirectory: string, folder: string) {
  const command = startServer({ DATA_DIR: dataDirectory }, 'cli/backup.js', [folder]);
  return { code: await command.ended, message: lastLine(command) };
}

describe('npm run backup', () => {
  it('backs up the database of an older version as it is', async () => {
    await start().waitForOutput(LISTENS);
    const url = (await findRunningDatabase(dataDir())) ?? '';
    const newest = await withConnection(url, async (client) => {
      const { rows } = await client.query<{ name: string }>(
        'delete from migrations where name = (select max(name) from migrations) returning name',
      );
      return rows[0]?.name;
    });
    const folder = join(dataDir(), 'backup');
    expect(await backup(dataDir(), folder)).toMatchObject({ code: 0 });
    const { migrations } = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as {
      migrations: string[];
    };
    expect(migrations).toContain('001-people-and-settings.sql');
    expect(migrations).not.toContain(newest);
  });

  it('fails for a data directory without a company', async () => {
    expect(await backup(join(dataDir(), 'other'), join(dataDir(), 'none'))).toEqual({
      code: 1,
      message: 'The database has no tables, so there is nothing to back up.',
    });
  });
});
