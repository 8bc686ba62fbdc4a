import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';

const BYTES = 32;

/** The secret that signs links and codes: made once, and the same for every process on one database. */
export async function loadSigningSecret(pool: Pool): Promise<Buffer> {
  const make = "insert into secrets (name, bytes) values ('signing', $1) on conflict do nothing";
  await pool.query(make, [randomBytes(BYTES)]);
  const { rows } = await pool.query<{ bytes: Buffer }>("select bytes from secrets where name = 'signing'");
  const [secret] = rows;
  if (!secret) throw new Error('The signing secret is missing from the database.');
  return secret.bytes;
}
