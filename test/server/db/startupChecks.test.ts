import { createVisibleDb, openPool } from '../../../src/server/db/client';
import { createDatabase, withConnection } from '../../../src/server/db/databaseAdmin';
import { dropDatabase } from '../../setup/dropDatabase';
import { openDatabase, prepareForRestore, updateDatabase } from '../../../src/server/db/openDatabase';
import { newRecordId } from '../../../src/server/db/recordId';
import { createRuntimeRole } from '../../../src/server/db/roles';
import { createTestDatabase, type TestDatabase } from '../support/testDatabase';

const suffix = `${process.pid}_${Date.now()}`;
const runtime = `tankbook_test_runtime_${suffix}`;
const owner = `tankbook_test_owner_${suffix}`;

let database: TestDatabase;
let runtimeUrl = '';

beforeAll(async () => {
  database = await createTestDatabase();
  runtimeUrl = await createRuntimeRole(database.url, runtime);
});
afterAll(async () => {
  await database.pool.query(`drop owned by ${runtime}`);
  await database.close();
  await withConnection(process.env.TEST_TEMPLATE_URL ?? '', (client) => client.query(`drop role ${runtime}`));
});

const external = (url: string, ownerUrl?: string) => ({
  url,
  ownerUrl,
  isEmbedded: false,
  stop: () => Promise.resolve(),
  ended: new Promise<void>(() => undefined),
});
const update = (url: string, ownerUrl?: string) => updateDatabase(external(url, ownerUrl));

describe('server', () => {
  it('starts with a role that owns nothing on a migrated database', async () => {
    expect(await update(runtimeUrl)).toEqual([]);
  });

  it('refuses a superuser', async () => {
    await expect(update(database.url)).rejects.toThrow(
      /^The server must not connect as '\w+', which is a superuser: /,
    );
  });

  it.each([
    [`alter role ${runtime} bypassrls`, `alter role ${runtime} nobypassrls`, 'bypasses row security'],
    [`alter role ${runtime} createrole`, `alter role ${runtime} nocreaterole`, 'may create roles'],
    [
      `alter table tanks owner to ${runtime}`,
      'alter table tanks owner to current_user',
      'owns the table tanks',
    ],
    [
      `alter schema visible owner to ${runtime}`,
      'alter schema visible owner to current_user',
      'owns the schema visible',
    ],
    [
      `alter schema graphile_worker owner to ${runtime}`,
      'alter schema graphile_worker owner to current_user',
      'owns the schema graphile_worker',
    ],
  ])('refuses a role after %s', async (give, take, excess) => {
    await database.pool.query(give);
    const refused = update(runtimeUrl, database.url);
    await expect(refused).rejects.toThrow(
      `The server must not connect as '${runtime}', which ${excess}: name a role`,
    );
    await database.pool.query(take);
    expect(await update(runtimeUrl, database.url)).toEqual([]);
  });

  it('refuses an owner who does not own the tables', async () => {
    await expect(update(runtimeUrl, runtimeUrl)).rejects.toThrow(
      'The role of DATABASE_OWNER_URL does not own the tables (permission denied for schema public).',
    );
  });

  it.each([
    [
      'lacks a migration',
      "delete from migrations where name like '006%'",
      'lacks the migrations 006-operations.sql: run',
    ],
    [
      'is newer',
      "insert into migrations (name, checksum) values ('999-new.sql', '')",
      'it already has 999-new.sql',
    ],
    ['grants it no rights', `revoke select on migrations from ${runtime}`, 'may not read the tables: run'],
    [
      'does not grant the restricted role',
      `revoke tankbook_restricted from ${runtime}`,
      'not a member of tankbook_restricted',
    ],
    ['has no views', 'drop schema visible cascade', 'do not match this program'],
    [
      'has no job queue',
      'drop schema graphile_worker cascade',
      'The job queue does not match this program: run',
    ],
    [
      'has the job queue of another version',
      "comment on schema graphile_worker is '0.15.0'",
      'The job queue does not match this program: run',
    ],
  ])('refuses a database that %s', async (_name, statement, reason) => {
    const copy = await createTestDatabase();
    try {
      const url = await createRuntimeRole(copy.url, runtime);
      await copy.pool.query(statement);
      await expect(update(url)).rejects.toThrow(reason);
    } finally {
      await copy.close();
      runtimeUrl = await createRuntimeRole(database.url, runtime);
    }
  });
});

describe('empty database', () => {
  let ownerUrl = '';
  let emptyUrl = '';
  beforeAll(async () => {
    const url = await createDatabase(database.url, `${new URL(database.url).pathname.slice(1)}_empty`);
    const name = new URL(url).pathname.slice(1);
    await database.pool.query(
      `create role ${owner} login password 'owner'; alter database "${name}" owner to ${owner}`,
    );
    ownerUrl = Object.assign(new URL(url), { username: owner, password: 'owner' }).href;
    emptyUrl = Object.assign(new URL(runtimeUrl), { pathname: `/${name}` }).href;
  });
  afterAll(async () => {
    await dropDatabase(Object.assign(new URL(database.url), { pathname: new URL(ownerUrl).pathname }).href);
    await database.pool.query(`drop role ${owner}`);
  });

  it('is refused without an owner URL', async () => {
    await expect(update(emptyUrl)).rejects.toThrow("has no tables yet: run 'npm run db:migrate'");
  });

  it('is not migrated for a restore, whose superuser would own the tables', async () => {
    const superuserUrl = Object.assign(new URL(database.url), { pathname: new URL(emptyUrl).pathname }).href;
    await expect(prepareForRestore(external(emptyUrl, superuserUrl))).rejects.toThrow(
      "has no tables yet: run 'npm run db:migrate'",
    );
  });

  it('is refused when owner and runtime role are the same', async () => {
    await expect(update(ownerUrl, ownerUrl)).rejects.toThrow('which owns the database: name a role');
  });

  it('is refused as the database of DATABASE_OWNER_URL if DATABASE_URL is of another one', async () => {
    const open = (databaseUrl: string) =>
      openDatabase({ databaseUrl, databaseOwnerUrl: ownerUrl, dataDir: '' });
    await expect(open(runtimeUrl)).rejects.toThrow(
      'DATABASE_OWNER_URL must be of the same database as DATABASE_URL.',
    );
    const otherHost = emptyUrl.replace('127.0.0.1', 'localhost');
    expect(await open(otherHost)).toMatchObject({ url: otherHost, ownerUrl });
  });

  it('is migrated by an owner without further rights for a server with data rights only', async () => {
    expect(await update(emptyUrl, ownerUrl)).toContain('001-people-and-settings.sql');
    expect(await update(emptyUrl)).toEqual([]);
    const pool = openPool(emptyUrl, { max: 1 });
    await expect(pool.query('alter table tanks disable trigger all')).rejects.toMatchObject({
      code: '42501',
    });
    await expect(pool.query('set session_replication_role = replica')).rejects.toMatchObject({
      code: '42501',
    });
    expect((await pool.query('select from tanks')).rows).toEqual([]);
    const restricted = createVisibleDb(pool)({ userId: newRecordId(), areas: ['Dubai'] });
    expect(await restricted.selectFrom('tanks').select('id').execute()).toEqual([]);
    await pool.end();
  });
});
