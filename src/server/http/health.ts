import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { publicRoute } from './route';
import type { Dependencies } from './dependencies';
import { UNAVAILABLE, NOT_FOUND, HttpError } from './httpError';
import { enumSchema } from './responseSchemas';
import { timingSafeEquals } from '../security/tokens';

const statusSchema = Type.Object({ status: enumSchema(['ok']) });
const MIGRATIONS = join(__dirname, '../db/migrations');

/** Whether the process lives, and whether it can work. */
export const healthRoutes = [
  publicRoute({
    method: 'GET',
    path: '/health',
    summary: 'Whether the process lives',
    response: statusSchema,
    handler: () => Promise.resolve({ status: 'ok' as const }),
  }),
  publicRoute({
    method: 'GET',
    path: '/ready',
    summary: 'Whether the database answers and its tables are up to date',
    response: statusSchema,
    handler: async ({ db }) => {
      const known = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql'));
      const applied = await db.selectFrom('migrations').select('name').execute();
      const names = new Set(applied.map(({ name }) => name));
      if (!known.every((name) => names.has(name))) throw new HttpError(503, UNAVAILABLE, { retryAfter: 5 });
      return { status: 'ok' as const };
    },
  }),
];

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** Figures for Prometheus, for this machine or whoever holds the token. */
export function registerMetrics(app: FastifyInstance, { metricsToken }: Dependencies): void {
  const answered = new Map<string, number>();
  const seconds = { sum: 0, count: 0 };
  app.addHook('onResponse', (request, reply, done) => {
    const labels = `method="${request.method}",route="${request.routeOptions.url ?? ''}",status="${reply.statusCode}"`;
    answered.set(labels, (answered.get(labels) ?? 0) + 1);
    seconds.sum += reply.elapsedTime / 1_000;
    seconds.count += 1;
    done();
  });
  const isOpenTo = ({ ip, headers }: FastifyRequest) =>
    metricsToken === undefined
      ? LOOPBACK.test(ip) && headers['x-forwarded-for'] === undefined
      : timingSafeEquals(Buffer.from(headers.authorization ?? ''), Buffer.from(`Bearer ${metricsToken}`));
  app.get('/metrics', (request, reply) => {
    if (!isOpenTo(request)) throw new HttpError(404, NOT_FOUND);
    const lines = [
      '# TYPE http_requests_total counter',
      ...[...answered].map(([labels, count]) => `http_requests_total{${labels}} ${count}`),
      '# TYPE http_request_seconds summary',
      `http_request_seconds_sum ${seconds.sum}`,
      `http_request_seconds_count ${seconds.count}`,
      '# TYPE process_resident_memory_bytes gauge',
      `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
      '# TYPE process_uptime_seconds gauge',
      `process_uptime_seconds ${process.uptime()}`,
    ];
    return reply.type('text/plain; version=0.0.4').send(`${lines.join('\n')}\n`);
  });
}
