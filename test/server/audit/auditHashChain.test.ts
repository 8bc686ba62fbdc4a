import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import {
  assertAuditUnchanged,
  auditIntegrity,
  recordVerification,
  verifyAudit,
} from '../../../src/server/audit/auditVerification';
import { exportBlockHashes, extendHashChain } from '../../../src/server/audit/auditHashChain';
import { openPool, createDb } from '../../../src/server/db/client';
import { createRuntimeRole } from '../../../src/server/db/roles';
import { inTransaction } from '../../../src/server/db/transaction';
import { writeAudit } from '../../../src/server/audit/auditLog';
import { newRecordId } from '../../../src/server/db/recordId';
import { chainAllEntries } from '../support/chainAllEntries';
import { createTestDatabase, type TestDatabase } from '../support/testDatabase';

const NOW = Date.parse('2026-11-20T08:00:00Z');

let database: TestDatabase;
let folder: string;
let file: string;
beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'tankbook-hashes-'));
  file = join(folder, 'hashes.txt');
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const write = async (count: number, db = database.db) => {
  for (let at = 0; at < count; at += 1)
    await writeAudit(
      db,
      { action: 'tank.changed', ip: '::1', requestId: 'r', now: NOW },
      { model: 'tank', id: newRecordId(NOW), before: { name: `T${String(at)}` }, after: { name: 'T' } },
    );
};
const minute = async () => {
  await inTransaction(database.db, (trx) => extendHashChain(trx, NOW));
  await exportBlockHashes(database.db, file);
};
const chainEntries = async () => {
  await chainAllEntries(database.db, NOW);
  await exportBlockHashes(database.db, file);
};
const verify = () => verifyAudit(database.db, file);
/** Runs a statement as superuser, bypassing triggers. */
const runAsSuperuser = (statement: string) =>
  database.pool.query(
    `set session_replication_role = replica; ${statement}; set session_replication_role = origin`,
  );
const ids = async () =>
  (await database.db.selectFrom('audit').select('id').orderBy('position').execute()).map(({ id }) => id);

describe('audit hash chain', () => {
  it('contains every entry once, block after block', async () => {
    await write(3);
    await chainEntries();
    await write(2);
    await chainEntries();
    expect(await verify()).toEqual({ lines: 5, blocks: 2, position: 5 });
    expect((await readFile(file, 'utf8')).trim().split('\n')).toHaveLength(2);
    expect(await auditIntegrity(database.db)).toMatchObject({
      chained: { blocks: 2 },
      unchained: 0,
      verified: null,
    });
    await recordVerification(database.db, file, NOW);
    await expect(assertAuditUnchanged(database.db)).resolves.toBeUndefined();
    expect((await auditIntegrity(database.db)).verified).toMatchObject({
      entries: 5,
      blocks: 2,
      error: null,
    });
  });

  it('splits many entries into several blocks', async () => {
    await sql`insert into audit (id, action) select gen_random_uuid(), 'x' from generate_series(1, 5001)`.execute(
      database.db,
    );
    await chainEntries();
    expect(await verify()).toEqual({ lines: 5_001, blocks: 2, position: 5_001 });
  });

  it('waits for entries of open transactions and keeps their order', async () => {
    const other = openPool(database.url, { max: 1 });
    const slow = await other.connect();
    await slow.query(`begin; insert into audit (id, action) values ('${newRecordId(NOW)}', 'slow')`);
    await write(1);
    for (let turn = 0; turn < 2; turn += 1) await minute();
    expect(await verify()).toEqual({ lines: 0, blocks: 0, position: 0 });
    await slow.query('commit');
    slow.release();
    await other.end();
    await chainEntries();
    expect(await verify()).toMatchObject({ lines: 2, blocks: 1 });
  });

  it('continues in a database copied to a server with lower transaction ids', async () => {
    await write(1);
    await minute();
    await sql`update audit_checkpoint set tx = '9000000000'`.execute(database.db);
    await chainEntries();
    expect(await verify()).toMatchObject({ lines: 1 });
  });

  it('reports every changed entry', async () => {
    await write(20);
    await chainEntries();
    for (const id of await ids()) {
      await runAsSuperuser(`update audit set after = '{"name": "other"}' where id = '${id}'`);
      expect((await verify()).error).toBe(`block 1: row ${id} was changed`);
      await runAsSuperuser(`update audit set after = '{"name": "T"}' where id = '${id}'`);
    }
    expect((await verify()).error).toBeUndefined();
  });

  it.each([
    ['at', `at + interval '1 microsecond'`],
    ['action', `'x'`],
    ['outcome', `'refused'`],
    ['actor_id', `gen_random_uuid()`],
    ['session_id', `gen_random_uuid()`],
    ['ip', `'::2'`],
    ['request_id', `'q'`],
    ['model', `'user'`],
    ['model_id', `gen_random_uuid()`],
    ['before', `null`],
  ])('detects a change of %s', async (column, value) => {
    await write(2);
    await chainEntries();
    const [, second] = await ids();
    await runAsSuperuser(`update audit set ${column} = ${value} where id = '${second ?? ''}'`);
    expect((await verify()).error).toBe(`block 1: row ${second ?? ''} was changed`);
  });

  it('reports a deleted entry', async () => {
    await write(3);
    await chainEntries();
    const [, second = ''] = await ids();
    await runAsSuperuser(`delete from audit where id = '${second}'`);
    expect((await verify()).error).toBe(`block 1: row ${second} is missing`);
    const false_ = newRecordId(NOW);
    await runAsSuperuser(
      `delete from audit; insert into audit (id, action, position) values ('${false_}', 'x', 1)`,
    );
    expect((await verify()).error).toContain('is missing');
  });

  it('reports an entry inserted between chained entries', async () => {
    await write(1);
    await database.pool.query(`select nextval('audit_positions')`);
    await write(1);
    await chainEntries();
    const id = newRecordId(NOW);
    await runAsSuperuser(`insert into audit (id, action, position) values ('${id}', 'x', 2)`);
    expect((await verify()).error).toBe(`block 1: row ${id} was added`);
  });

  it('detects rebuilt blocks by the exported hash file', async () => {
    await write(2);
    await chainEntries();
    await runAsSuperuser(
      `update audit set action = 'x'; delete from audit_hash_chain; delete from audit_checkpoint`,
    );
    await chainAllEntries(database.db, NOW);
    expect((await verify()).error).toBe('block 1 does not match its hash');
    expect((await verifyAudit(database.db, join(folder, 'none'))).error).toBeUndefined();
  });

  it('detects a truncated end and a removed block', async () => {
    for (const lines of [1, 1, 1]) {
      await write(lines);
      await chainEntries();
    }
    await runAsSuperuser(`delete from audit_hash_chain where number = 2`);
    expect((await verify()).error).toMatch(/^block 3: row .* was added$|^block 2 is missing$/);
    await runAsSuperuser(
      `delete from audit_hash_chain where number > 1; delete from audit where position > 1`,
    );
    expect((await verify()).error).toBe('block 2 is missing');
    await recordVerification(database.db, file, NOW);
    await expect(assertAuditUnchanged(database.db)).rejects.toThrow(
      'The audit log does not match its hash chain: block 2 is missing.',
    );
  });

  it('is written to the external file once per block, even after an incomplete line', async () => {
    await write(1);
    await chainEntries();
    await appendFile(file, '2 abc');
    await write(1);
    await chainEntries();
    const lines = (await readFile(file, 'utf8')).split('\n');
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['1', '2', '2', '']);
    expect((await verify()).error).toBeUndefined();
    await writeFile(file, (await readFile(file, 'utf8')).replace(/[0-9a-f]{8}\n$/, '00000000\n'));
    expect((await verify()).error).toBe('block 2 does not match its hash');
  });

  it("is append-only for the server's role", async () => {
    await write(1);
    const role = `seal_role_${String(process.pid)}`;
    const pool = openPool(await createRuntimeRole(database.url, role), { max: 1 });
    const db = createDb(pool);
    await write(1, db);
    await chainAllEntries(db, NOW);
    expect(await verify()).toMatchObject({ lines: 2 });
    await expect(pool.query('delete from audit_hash_chain')).rejects.toThrow('permission denied');
    await pool.end();
    await expect(database.pool.query('delete from audit_hash_chain')).rejects.toThrow('append-only');
    await database.pool.query(`drop owned by ${role}; drop role ${role}`);
  });
});
