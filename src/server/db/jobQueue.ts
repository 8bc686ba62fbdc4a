import { version } from 'graphile-worker/package.json';
import { Pool, type ClientBase } from 'pg';
import { StartupError } from '../startupError';

/** Tables of the queue whose row security is replaced by grants: the server does not own them. */
const TABLES = ['_private_jobs', '_private_job_queues', '_private_tasks'];

/** Rights that a worker needs; jobs are added by the function `enqueue_job`, which runs as the owner. */
export const jobQueueGrants = (role: string): readonly string[] => [
  `grant usage on schema graphile_worker to ${role}`,
  `revoke all on all tables in schema graphile_worker from ${role}`,
  `grant select on graphile_worker.jobs to ${role}`,
  `grant select, update, delete on graphile_worker._private_jobs to ${role}`,
  `grant select, update on graphile_worker._private_job_queues to ${role}`,
  `grant select, insert on graphile_worker._private_tasks to ${role}`,
];

/** Whether the schema of the job queue is that of the installed graphile-worker. */
export async function isJobQueueCurrent(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ version: string | null }>(
    "select obj_description(to_regnamespace('graphile_worker'), 'pg_namespace') as version",
  );
  return rows[0]?.version === version;
}

/** Refuses a database whose job queue is missing or that of another version. */
export async function assertJobQueueCurrent(client: ClientBase): Promise<void> {
  if (!(await isJobQueueCurrent(client)))
    throw new StartupError("The job queue does not match this program: run 'npm run db:migrate'.");
}

/** Creates or updates the schema `graphile_worker` as its owner. */
export async function installJobQueue(ownerUrl: string): Promise<void> {
  const { Logger, runMigrations } = await import('graphile-worker');
  const pool = new Pool({ connectionString: ownerUrl, max: 1 });
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) });
    const open = TABLES.map((table) => `alter table graphile_worker.${table} disable row level security`);
    await pool.query([...open, `comment on schema graphile_worker is '${version}'`].join(';\n'));
  } finally {
    await pool.end();
  }
}
