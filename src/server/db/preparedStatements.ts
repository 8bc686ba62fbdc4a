import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { PostgresPool } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { sqlState } from './transaction';

const MARK = '/* by name */';

/** Marks a frequent statement as prepared; its plan must suit all parameter values. */
export const PREPARED = sql.raw(`${MARK} `);

/** Limit of remembered statement names; the least recently used is evicted. */
const MAX_STATEMENTS = 100;
/** SQL state of a plan that is invalid because a table changed. */
const STALE_PLAN = '0A000';

/** Least recently used cache of statement names. */
export function statementNames(max = MAX_STATEMENTS) {
  const names = new Map<string, string>();
  let generation = 0;
  const createName = (text: string) =>
    createHash('sha256')
      .update(`${String(generation)} ${text}`)
      .digest('base64url');
  return {
    /** Name of a marked statement; undefined for unmarked ones. */
    nameOf(text: string): string | undefined {
      if (!text.includes(MARK)) return undefined;
      const name = names.get(text) ?? createName(text);
      names.delete(text);
      names.set(text, name);
      const [oldest] = names.keys();
      if (oldest !== undefined && names.size > max) names.delete(oldest);
      return name;
    },
    /** Changes all names, so that every statement is prepared again. */
    rename() {
      generation += 1;
      names.clear();
    },
  };
}

/** Statement names prepared on each connection. */
const preparedOn = new WeakMap<PoolClient, Set<string>>();

/**
 * Pool that prepares marked statements; a connection with more prepared statements than the limit is closed
 * on release.
 */
export function withPreparedStatements(pool: Pool, max = MAX_STATEMENTS): PostgresPool {
  const names = statementNames(max);
  const connect = async () => {
    const client = await pool.connect();
    const prepared = preparedOn.get(client) ?? new Set<string>();
    preparedOn.set(client, prepared);
    const query = createQuery(client, names, prepared);
    const release = () => client.release(prepared.size > max);
    const overrides: Record<string | symbol, unknown> = { query, release };
    return new Proxy(client, { get: (_client, key) => overrides[key] });
  };
  return { connect, end: () => pool.end() };
}

/**
 * Retries without a name after a table change; inside a transaction the retry fails and the transaction is
 * retried.
 */
const createQuery =
  (client: PoolClient, names: ReturnType<typeof statementNames>, prepared: Set<string>) =>
  async (text: string, values: unknown[]) => {
    const name = names.nameOf(text);
    if (name === undefined) return client.query(text, values);
    prepared.add(name);
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
