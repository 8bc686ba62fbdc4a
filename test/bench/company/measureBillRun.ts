import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import type { BillRun } from '../../../src/domain/bills/billRun';
import type { LoginResponse } from '../../../src/domain/session/session';
import { readConfig } from '../../../src/server/config';
import { withConnection } from '../../../src/server/db/databaseAdmin';
import { startWorker } from '../../../src/server/jobs/worker';
import { createBillRunTask } from '../../../src/server/modules/bills/billRun/billRunService';
import { createFileStore } from '../../../src/server/storage/fileStore';
import type { Figure } from '../figures';
import { percentile } from '../figures';

/** Minimum number of contracts to bill; whole sites are selected. */
const CONTRACTS = 3_000;
const MINUTES_BUDGET = 15;
const LIST_P99_BUDGET_MS = 100;
const READER_PAUSE_MS = 100;

interface Server {
  databaseUrl: string;
  api: string;
  folder: string;
}

/**
 * Bills the last billed month of some sites again in the background, including issuing, while the list of
 * invoices is read; the result is extrapolated to 100,000 contracts.
 */
export async function measureBillRun({ databaseUrl, api, folder }: Server, admin: object): Promise<Figure[]> {
  const scope = await withConnection(databaseUrl, unbillMonth);
  const log = (line: string) => {
    console.error(line);
  };
  const services = {
    files: createFileStore(folder),
    clock: Date.now,
    secret: Buffer.alloc(32),
    settings: readConfig({ DATA_DIR: folder }),
    privateGateways: false,
  };
  const worker = await startWorker({ url: databaseUrl, tasks: [createBillRunTask(services)], log });
  try {
    const send = sender(api);
    const { token } = await send<LoginResponse>('POST', '/user/login', admin);
    const started = await send<BillRun>('POST', '/bill/run', { ...scope, issues: true }, token);
    const startedAt = performance.now();
    const times: number[] = [];
    for (let run = started; run.status === 'Running';) {
      const sent = performance.now();
      await send('POST', '/bill', { page: 1, limit: 25 }, token);
      times.push(performance.now() - sent);
      await pause(READER_PAUSE_MS);
      run = await send<BillRun>('GET', `/run/${started._id}`, undefined, token);
    }
    const seconds = (performance.now() - startedAt) / 1000;
    return [
      {
        name: 'billing run of 100,000 contracts',
        unit: 'min',
        value: ((seconds / started.total) * 100_000) / 60,
        digits: 1,
        budget: MINUTES_BUDGET,
      },
      {
        name: 'list of invoices during the run: p99',
        value: percentile(times, 0.99),
        unit: 'ms',
        digits: 1,
        budget: LIST_P99_BUDGET_MS,
      },
    ];
  } finally {
    await worker.stop();
  }
}

const sender =
  (api: string) =>
  async <Result>(method: string, path: string, body?: object, token?: string): Promise<Result> => {
    const response = await fetch(api + path, {
      method,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${String(response.status)} ${await response.text()}`);
    return (await response.json()) as Result;
  };

/**
 * Deletes the invoices of the last billed month of some sites, bypassing the rules of the database; returns
 * the scope.
 */
async function unbillMonth(client: Client): Promise<{ month: string; sites: string[] }> {
  const { rows } = await client.query<{ month: string; sites: string[] }>(
    `with last as (select max(cycle) as cycle from bills where kind = 'consumption' and deleted_at is null),
      counted as (select c.site_code, sum(count(*)) over (order by c.site_code) as contracts
        from bills b join contracts c on c.id = b.contract_id, last
        where b.cycle = last.cycle and b.deleted_at is null group by c.site_code)
    select to_char(last.cycle, 'YYYY-MM') as month, array_agg(site_code) as sites
    from counted, last where contracts <= $1 group by 1`,
    [CONTRACTS],
  );
  const [scope] = rows;
  if (!scope) throw new Error('No site was billed.');
  await client.query('begin');
  await client.query('set local session_replication_role = replica');
  const { rows: bills } = await client.query<{ id: string }>(
    `update bills b set deleted_at = now() from contracts c
    where c.id = b.contract_id and c.site_code = any($1) and b.kind = 'consumption' and b.deleted_at is null
      and b.cycle = ($2 || '-01')::date returning b.id`,
    [scope.sites, scope.month],
  );
  await client.query(
    `update counter_readings set bill_id = null, status = 'validated' where bill_id = any($1)`,
    [bills.map(({ id }) => id)],
  );
  await client.query('commit');
  await client.query('analyze bills, counter_readings');
  return scope;
}
