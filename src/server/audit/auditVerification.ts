import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db } from '../db/client';
import { lineDigest } from './auditHashChain';

const LINE_BYTES = 48;
const ID_BYTES = 16;

interface Block {
  number: number;
  last_position: number;
  lines: Buffer;
  hash: Buffer;
  /** The hash as it should be. */
  expectedHash: Buffer;
}

/** What a look at the whole audit found. */
export interface AuditVerification {
  lines: number;
  blocks: number;
  /** The first place where the audit is not as it was sealed. */
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
      where a.place > ${from} and a.place <= ${to} order by a.place`.execute(db)
  ).rows.map(({ line }) => line);

const lineId = (line: Buffer): string =>
  line.toString('hex', 0, ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** How the lines that are there differ from those that were sealed. */
function findDifference(sealed: readonly Buffer[], there: readonly Buffer[]): string | undefined {
  const known = new Map(there.map((line) => [lineId(line), line]));
  for (const line of sealed) {
    const id = lineId(line);
    const now = known.get(id);
    if (!now) return `its line ${id} is missing`;
    if (!now.equals(line)) return `its line ${id} was changed`;
  }
  const expected = new Set(sealed.map(lineId));
  const more = there.map(lineId).find((id) => !expected.has(id));
  return more && `its line ${more} was added`;
}

const splitLines = (lines: Buffer): Buffer[] =>
  Array.from({ length: lines.length / LINE_BYTES }, (_none, at) =>
    lines.subarray(at * LINE_BYTES, (at + 1) * LINE_BYTES),
  );

/** The heads that were noted outside the database; none when nothing was noted yet. */
async function readExportedHashes(path: string): Promise<Map<number, string>> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return new Map(
    [...text.matchAll(/^(\d+) ([0-9a-f]{64})$/gm)].map(([, number, hash]) => [Number(number), hash ?? '']),
  );
}

function blockError(block: Block, before: number, heads: ReadonlyMap<number, string>): string | undefined {
  if (block.number !== before + 1) return `block ${String(before + 1)} is missing`;
  const noted = heads.get(block.number);
  const isSame =
    block.hash.equals(block.expectedHash) && (noted === undefined || noted === block.hash.toString('hex'));
  return isSame ? undefined : `block ${String(block.number)} does not match its seal`;
}

/** Compare the whole audit with its seals and the seals with what was noted outside; stops at the first difference. */
export async function verifyAudit(db: Db, path: string): Promise<AuditVerification> {
  const heads = await readExportedHashes(path);
  const found: AuditVerification = { lines: 0, blocks: 0 };
  for (let place = 0; ;) {
    const blocks = await blocksAfter(db, found.blocks);
    if (blocks.length === 0) break;
    for (const block of blocks) {
      const sealed = splitLines(block.lines);
      const inside = findDifference(sealed, await linesBetween(db, place, block.last_position));
      const fault = inside
        ? `in block ${String(block.number)} ${inside}`
        : blockError(block, found.blocks, heads);
      if (fault) return { ...found, error: fault };
      place = block.last_position;
      found.blocks = block.number;
      found.lines += sealed.length;
    }
  }
  const beyond = [...heads.keys()].find((number) => number > found.blocks);
  return { ...found, ...(beyond !== undefined && { error: `block ${String(beyond)} is missing` }) };
}

/** The same as a daily job: what differs makes it fail, so that whoever runs the server hears of it. */
export async function assertAuditUnchanged(db: Db, path: string): Promise<void> {
  const { error } = await verifyAudit(db, path);
  if (error) throw new Error(`The audit log does not match its seals: ${error}.`);
}
