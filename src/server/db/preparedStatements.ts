import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { PostgresPool } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { sqlState } from './transaction';

const MARK = '/* by name */';

/** Marks a statement that every shift asks again and again, and that is best answered in one way whatever its values are; the database then reads it once for a connection, and mostly plans it once. */
export const PREPARED = sql.raw(`${MARK} `);

/** So many names are remembered; the one that was asked for longest ago is forgotten first. */
const MAX_STATEMENTS = 100;
/** A table has changed since a statement of it was named. */
const STALE_PLAN = '0A000';

/** The names of the statements that have been asked of late. */
export function statementNames(most = MAX_STATEMENTS) {
  const names = new Map<string, string>();
  let renamed = 0;
  const made = (text: string) =>
    createHash('sha256')
      .update(`${String(renamed)} ${text}`)
      .digest('base64url');
  return {
    /** What a marked statement is called. */
    nameOf(text: string): string | undefined {
      if (!text.includes(MARK)) return undefined;
      const name = names.get(text) ?? made(text);
      names.delete(text);
      names.set(text, name);
      const [oldest] = names.keys();
      if (oldest !== undefined && names.size > most) names.delete(oldest);
      return name;
    },
    /** Begin anew: nothing is called as it was before. */
    rename() {
      renamed += 1;
      names.clear();
    },
  };
}

/** The names that each connection has been told. */
const preparedOn = new WeakMap<PoolClient, Set<string>>();

/** A pool whose connections are asked by name; one that has been told more names than are remembered gives way to a new one. */
export function withPreparedStatements(pool: Pool, most = MAX_STATEMENTS): PostgresPool {
  const names = statementNames(most);
  const connect = async () => {
    const client = await pool.connect();
    const known = preparedOn.get(client) ?? new Set<string>();
    preparedOn.set(client, known);
    const query = createQuery(client, names, known);
    const release = () => client.release(known.size > most);
    const instead: Record<string | symbol, unknown> = { query, release };
    return new Proxy(client, { get: (_client, key) => instead[key] });
  };
  return { connect, end: () => pool.end() };
}

/** Whoever hears that a table has changed meanwhile asks once more without a name; in a transaction that fails, and all of it is done again. */
const createQuery =
  (client: PoolClient, names: ReturnType<typeof statementNames>, known: Set<string>) =>
  async (text: string, values: unknown[]) => {
    const name = names.nameOf(text);
    if (name === undefined) return client.query(text, values);
    known.add(name);
    try {
      return await client.query({ name, text, values });
    } catch (error) {
      if (sqlState(error) !== STALE_PLAN) throw error;
      names.rename();
      return client.query(text, values).catch(() => {
        throw error;
      });
    }
  };
