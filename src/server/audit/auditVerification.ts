import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { AuditIntegrity } from '../../domain/audit/auditEntry';
import { dubaiDate } from '../../domain/dates';
import type { Db } from '../db/client';
import { lineDigest } from './auditHashChain';

const LINE_BYTES = 48;
const ID_BYTES = 16;

interface Block {
  number: number;
  last_position: number;
  lines: Buffer;
  hash: Buffer;
  /** Hash recalculated from the block. */
  expectedHash: Buffer;
}

/** Result of verifying the audit log. */
interface AuditVerification {
  lines: number;
  blocks: number;
  /** Entries up to this position match the chain. */
  position: number;
  /** The first difference found. */
  error?: string;
}

const blocksAfter = async (db: Db, number: number): Promise<Block[]> =>
  (
    await sql<Block>`select number, last_position, lines, hash, sha256(coalesce(earlier, ''::bytea)
        || int4send(number) || int8send(last_position) || lines) as "expectedHash" from (
      select *, lag(hash) over (order by number) as earlier
      from audit_hash_chain where number >= ${number} order by number limit 21) s
    where number > ${number} order by number`.execute(db)
  ).rows;

const linesBetween = async (db: Db, from: number, to: number): Promise<Buffer[]> =>
  (
    await sql<{ line: Buffer }>`select ${lineDigest} as line from audit a
      where a.position > ${from} and a.position <= ${to} order by a.position`.execute(db)
  ).rows.map(({ line }) => line);

const lineId = (line: Buffer): string =>
  line.toString('hex', 0, ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** First difference between the stored lines and the current rows. */
function findDifference(stored: readonly Buffer[], current: readonly Buffer[]): string | undefined {
  const currentById = new Map(current.map((line) => [lineId(line), line]));
  for (const line of stored) {
    const id = lineId(line);
    const currentLine = currentById.get(id);
    if (!currentLine) return `row ${id} is missing`;
    if (!currentLine.equals(line)) return `row ${id} was changed`;
  }
  const storedIds = new Set(stored.map(lineId));
  const added = current.map(lineId).find((id) => !storedIds.has(id));
  return added && `row ${added} was added`;
}

const splitLines = (lines: Buffer): Buffer[] =>
  Array.from({ length: lines.length / LINE_BYTES }, (_none, index) =>
    lines.subarray(index * LINE_BYTES, (index + 1) * LINE_BYTES),
  );

/** Exported block hashes by block number; empty if there are none yet. */
async function readExportedHashes(path: string): Promise<Map<number, string>> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return new Map(
    [...text.matchAll(/^(\d+) ([0-9a-f]{64})$/gm)].map(([, number, hash]) => [Number(number), hash ?? '']),
  );
}

function blockError(
  block: Block,
  previous: number,
  exportedHashes: ReadonlyMap<number, string>,
): string | undefined {
  if (block.number !== previous + 1) return `block ${String(previous + 1)} is missing`;
  const exported = exportedHashes.get(block.number);
  const isIntact =
    block.hash.equals(block.expectedHash) &&
    (exported === undefined || exported === block.hash.toString('hex'));
  return isIntact ? undefined : `block ${String(block.number)} does not match its hash`;
}

/**
 * Verifies the audit log against its hash chain, and the chain against the exported hashes; stops at the
 * first difference.
 */
export async function verifyAudit(db: Db, path: string): Promise<AuditVerification> {
  const exportedHashes = await readExportedHashes(path);
  const result: AuditVerification = { lines: 0, blocks: 0, position: 0 };
  for (;;) {
    const blocks = await blocksAfter(db, result.blocks);
    if (blocks.length === 0) break;
    for (const block of blocks) {
      const stored = splitLines(block.lines);
      const difference = findDifference(stored, await linesBetween(db, result.position, block.last_position));
      const error = difference
        ? `block ${String(block.number)}: ${difference}`
        : blockError(block, result.blocks, exportedHashes);
      if (error) return { ...result, error };
      result.position = block.last_position;
      result.blocks = block.number;
      result.lines += stored.length;
    }
  }
  const missing = [...exportedHashes.keys()].find((number) => number > result.blocks);
  return { ...result, ...(missing !== undefined && { error: `block ${String(missing)} is missing` }) };
}

/** Job: verifies the audit log and records the result; once a day, and until there is something to verify. */
export async function recordVerification(db: Db, path: string, now: number): Promise<void> {
  const last = await lastVerification(db);
  if (last && last.blocks > 0 && dubaiDate(last.at.getTime()) === dubaiDate(now)) return;
  const { lines, blocks, position, error } = await verifyAudit(db, path);
  await db
    .insertInto('audit_verifications')
    .values({
      at: new Date(now),
      entries: lines,
      blocks,
      last_position: position,
      error: error ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Job: throws while the last verification found a difference. */
export async function assertAuditUnchanged(db: Db): Promise<void> {
  const error = (await lastVerification(db))?.error;
  if (error) throw new Error(`The audit log does not match its hash chain: ${error}.`);
}

const lastVerification = (db: Db) =>
  db.selectFrom('audit_verifications').selectAll().orderBy('at', 'desc').limit(1).executeTakeFirst();

/** Time of the last entry up to a position. */
async function timeOf(db: Db, position: number): Promise<string | null> {
  const entry = await db
    .selectFrom('audit')
    .select('at')
    .where('position', '<=', position)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return entry?.at.toISOString() ?? null;
}

/** State of the hash chain and of its last verification. */
export async function auditIntegrity(db: Db): Promise<AuditIntegrity> {
  const block = await db
    .selectFrom('audit_hash_chain')
    .select(['number', 'at', 'last_position'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { unchained } = await db
    .selectFrom('audit')
    .select((all) => all.fn.countAll<number>().as('unchained'))
    .where('position', '>', block?.last_position ?? 0)
    .executeTakeFirstOrThrow();
  const verified = await lastVerification(db);
  return {
    chained: block
      ? {
          blocks: block.number,
          at: block.at.toISOString(),
          until: (await timeOf(db, block.last_position)) ?? block.at.toISOString(),
        }
      : null,
    unchained: Number(unchained),
    verified: verified
      ? {
          at: verified.at.toISOString(),
          entries: verified.entries,
          blocks: verified.blocks,
          until: await timeOf(db, verified.last_position),
          error: verified.error,
        }
      : null,
  };
}
