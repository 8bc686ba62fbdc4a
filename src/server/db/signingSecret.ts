import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';

const BYTES = 32;

/**
 * Loads the secret that signs links and codes, shared by all processes of a database; creates it on first
 * use.
 */
export async function loadSigningSecret(pool: Pool): Promise<Buffer> {
  const statement = "insert into secrets (name, bytes) values ('signing', $1) on conflict do nothing";
  await pool.query(statement, [randomBytes(BYTES)]);
  const { rows } = await pool.query<{ bytes: Buffer }>("select bytes from secrets where name = 'signing'");
  const [secret] = rows;
  if (!secret) throw new Error('The signing secret is missing from the database.');
  return secret.bytes;
}
