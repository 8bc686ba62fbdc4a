import { cp, readFile, rename, stat, writeFile } from 'node:fs/promises';
import type { Client } from 'pg';
import { digest, sealsIn } from './manifest';

const HEAD = /^(\d+) [0-9a-f]{64}$/;

/** Keep the noted seals as far as the snapshot goes; answers their digest, or nothing when none were noted. */
export async function keepSeals(client: Client, noted: string, folder: string): Promise<string | undefined> {
  const text = await readFile(noted, 'utf8').catch(() => '');
  const { rows } = await client.query<{ last: number }>(
    'select coalesce(max(number), 0) as last from audit_seals',
  );
  const last = rows[0]?.last ?? 0;
  const kept = text
    .split('\n')
    .filter((line) => Number(HEAD.exec(line)?.[1] ?? Infinity) <= last)
    .map((line) => `${line}\n`)
    .join('');
  if (!kept) return undefined;
  await writeFile(sealsIn(folder), kept, { mode: 0o600 });
  return digest(kept);
}

/** Put the noted seals beside the restored database; those of another one that lie there are laid aside, never lost. */
export async function bringSeals(folder: string, hasSeals: boolean, noted: string): Promise<void> {
  const moment = new Date().toISOString().replace(/\W/g, '-');
  if (await stat(noted).catch(() => undefined)) await rename(noted, `${noted}.until-${moment}`);
  if (hasSeals) await cp(sealsIn(folder), noted);
}
