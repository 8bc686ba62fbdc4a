import { open } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db } from '../db/client';
import type { Job } from '../jobs/scheduler';

/** Interval of the hash chain job. */
export const HASH_CHAIN_INTERVAL_MS = 60_000;

const MAX_LINES_PER_BLOCK = 5_000;
const TAIL_BYTES = 256;

/** Id and SHA-256 of an audit row, from a canonical text representation. */
export const lineDigest = sql<Buffer>`uuid_send(a.id) || sha256(convert_to(jsonb_build_array(a.position, a.id,
  extract(epoch from a.at), a.action, a.outcome, a.actor_id, a.session_id, a.ip, a.request_id, a.model, a.model_id,
  a.before, a.after)::text, 'UTF8'))`;

/** Audit rows up to this position are final: their transaction has committed, or it was restored from another server. */
const FINAL_CHECKPOINT = sql<{ position: number }>`select position from audit_checkpoint
  where tx < pg_snapshot_xmin(pg_current_snapshot()) or tx > pg_current_xact_id()`;

const appendBlock = (db: Db, now: number, until: number) =>
  sql`with before as (
      (select number, last_position, hash from audit_hash_chain order by number desc limit 1)
      union all (select 0, 0, ''::bytea) order by number desc limit 1),
    due as (
      select a.position, ${lineDigest} as line from audit a
      where a.position > (select last_position from before) and a.position <= ${until} order by a.position limit ${MAX_LINES_PER_BLOCK}),
    block as (
      select (select number + 1 from before) as number, max(position) as last_position,
        string_agg(line, ''::bytea order by position) as lines from due)
    insert into audit_hash_chain (number, at, last_position, lines, hash)
    select block.number, ${new Date(now)}, block.last_position, lines,
      sha256(before.hash || int4send(block.number) || int8send(block.last_position) || lines)
    from block, before where lines is not null returning number`.execute(db);

const advanceCheckpoint = (db: Db) =>
  sql`insert into audit_checkpoint (position, tx)
    select max(position), pg_current_xact_id() from audit having max(position) is not null
    on conflict (one) do update set position = excluded.position, tx = excluded.tx`.execute(db);

/** Appends blocks of final audit rows to the hash chain, then advances the checkpoint. */
export async function extendHashChain(db: Db, now: number): Promise<void> {
  const [checkpoint] = (await FINAL_CHECKPOINT.execute(db)).rows;
  if (checkpoint) while ((await appendBlock(db, now, checkpoint.position)).rows.length > 0);
  await advanceCheckpoint(db);
}

/** Exports block hashes to a file outside the database, which reveals truncation of the chain. */
export async function exportBlockHashes(db: Db, path: string): Promise<void> {
  const file = await open(path, 'a+', 0o600);
  try {
    const { size } = await file.stat();
    const start = Math.max(0, size - TAIL_BYTES);
    const tail = Buffer.alloc(size - start);
    await file.read(tail, 0, tail.length, start);
    const lastExported = [...tail.toString().matchAll(/^(\d+) [0-9a-f]{64}$/gm)].at(-1)?.[1];
    const blocks = await db
      .selectFrom('audit_hash_chain')
      .select(['number', 'hash'])
      .where('number', '>', Number(lastExported ?? 0))
      .orderBy('number')
      .execute();
    if (blocks.length === 0) return;
    const lines = blocks.map(({ number, hash }) => `${String(number)} ${hash.toString('hex')}\n`);
    await file.appendFile((tail.length > 0 && tail.at(-1) !== 10 ? '\n' : '') + lines.join(''));
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Jobs that extend the hash chain every minute and export its block hashes. */
export const auditHashChainJobs = (path: string): readonly Job[] => [
  { name: 'audit: extend the hash chain', run: extendHashChain, everyRun: true },
  { name: 'audit: export block hashes', run: (db) => exportBlockHashes(db, path), everyRun: true },
];
