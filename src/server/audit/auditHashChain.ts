import { open } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db } from '../db/client';
import type { Job } from '../jobs/scheduler';

/** How often what was written since is sealed. */
export const SEAL_EVERY_MS = 60_000;

const MAX_LINES_PER_BLOCK = 5_000;
const TAIL_BYTES = 256;

/** A line of the audit as its seal knows it: id and digest, by the text that means the same on every server. */
export const lineDigest = sql<Buffer>`uuid_send(a.id) || sha256(convert_to(jsonb_build_array(a.place, a.id,
  extract(epoch from a.at), a.action, a.outcome, a.actor_id, a.session_id, a.ip, a.request_id, a.model, a.model_id,
  a.before, a.after)::text, 'UTF8'))`;

/** Nobody can still write at or before the mark: its transaction ended, or belongs to another server that was copied. */
const COMMITTED_MARK = sql<{ place: number }>`select place from audit_checkpoint
  where tx < pg_snapshot_xmin(pg_current_snapshot()) or tx > pg_current_xact_id()`;

const sealBlock = (db: Db, now: number, until: number) =>
  sql`with before as (
      (select number, last_position, hash from audit_hash_chain order by number desc limit 1)
      union all (select 0, 0, ''::bytea) order by number desc limit 1),
    due as (
      select a.place, ${lineDigest} as line from audit a
      where a.place > (select last_position from before) and a.place <= ${until} order by a.place limit ${MAX_LINES_PER_BLOCK}),
    block as (
      select (select number + 1 from before) as number, max(place) as last_position,
        string_agg(line, ''::bytea order by place) as lines from due)
    insert into audit_hash_chain (number, at, last_position, lines, hash)
    select block.number, ${new Date(now)}, block.last_position, lines,
      sha256(before.hash || int4send(block.number) || int8send(block.last_position) || lines)
    from block, before where lines is not null returning number`.execute(db);

const advanceMark = (db: Db) =>
  sql`insert into audit_checkpoint (place, tx)
    select max(place), pg_current_xact_id() from audit having max(place) is not null
    on conflict (one) do update set place = excluded.place, tx = excluded.tx`.execute(db);

/** Seal the lines of the audit that are settled, in blocks, and mark how far the next seal may go. */
export async function sealAudit(db: Db, now: number): Promise<void> {
  const [mark] = (await COMMITTED_MARK.execute(db)).rows;
  if (mark) while ((await sealBlock(db, now, mark.place)).rows.length > 0);
  await advanceMark(db);
}

/** Write the heads of blocks into a file outside the database, so that a database cut short is found out. */
export async function exportBlockHashes(db: Db, path: string): Promise<void> {
  const file = await open(path, 'a+', 0o600);
  try {
    const { size } = await file.stat();
    const start = Math.max(0, size - TAIL_BYTES);
    const tail = Buffer.alloc(size - start);
    await file.read(tail, 0, tail.length, start);
    const known = [...tail.toString().matchAll(/^(\d+) [0-9a-f]{64}$/gm)].at(-1)?.[1];
    const heads = await db
      .selectFrom('audit_hash_chain')
      .select(['number', 'hash'])
      .where('number', '>', Number(known ?? 0))
      .orderBy('number')
      .execute();
    if (heads.length === 0) return;
    const lines = heads.map(({ number, hash }) => `${String(number)} ${hash.toString('hex')}\n`);
    await file.appendFile((tail.length > 0 && tail.at(-1) !== 10 ? '\n' : '') + lines.join(''));
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The work of every minute: seal, and note what was sealed once that is certain. */
export const auditHashChainJobs = (path: string): readonly Job[] => [
  { name: 'audit: seal', run: sealAudit, everyRun: true },
  { name: 'audit: publish the seals', run: (db) => exportBlockHashes(db, path), everyRun: true },
];
