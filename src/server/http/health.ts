import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { Type } from 'typebox';
import { API_PREFIX, publicRoute } from './route';
import type { Dependencies } from './dependencies';
import { HttpError } from './httpError';
import { enumSchema } from './responseSchemas';
import { timingSafeEquals } from '../security/tokens';
import { UNAVAILABLE, NOT_FOUND } from '../../domain/errorMessages';

const statusSchema = Type.Object({ status: enumSchema(['ok']) });
const MIGRATIONS = join(__dirname, '../db/migrations');

/** Liveness and readiness of the process. */
export const healthRoutes = [
  publicRoute({
    method: 'GET',
    path: '/health',
    summary: 'Liveness of the process',
    response: statusSchema,
    handler: () => Promise.resolve({ status: 'ok' as const }),
  }),
  publicRoute({
    method: 'GET',
    path: '/ready',
    summary: 'Readiness: the database responds and its schema is up to date',
    response: statusSchema,
    handler: async ({ db }) => {
      const expected = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql'));
      const applied = await db.selectFrom('migrations').select('name').execute();
      const names = new Set(applied.map(({ name }) => name));
      if (!expected.every((name) => names.has(name)))
        throw new HttpError(503, UNAVAILABLE, { retryAfter: 5 });
      return { status: 'ok' as const };
    },
  }),
];

const METRICS_PATH = '/metrics';
/** Monitoring paths, which are served even under overload. */
export const MONITORING_PATHS: readonly string[] = [`${API_PREFIX}/health`, METRICS_PATH];

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** Registers Prometheus metrics, available to localhost, or to any client with the token. */
export function registerMetrics(app: FastifyInstance, { metricsToken, mqttState }: Dependencies): void {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'process_uptime_seconds',
    help: 'Time since the process started',
    registers,
    collect() {
      this.set(process.uptime());
    },
  });
  if (mqttState) registerMqttMetrics(registers, mqttState);
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Completed requests',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time from request to response',
    registers,
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    requests.inc({ method, route: routeOptions.url ?? '', status: reply.statusCode });
    seconds.observe(reply.elapsedTime / 1_000);
    done();
  });
  const isAuthorized = ({ ip, headers }: FastifyRequest) =>
    metricsToken === undefined
      ? LOOPBACK.test(ip) && headers['x-forwarded-for'] === undefined
      : timingSafeEquals(Buffer.from(headers.authorization ?? ''), Buffer.from(`Bearer ${metricsToken}`));
  app.get(METRICS_PATH, async (request, reply) => {
    if (!isAuthorized(request)) throw new HttpError(404, NOT_FOUND);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function registerMqttMetrics(registers: Registry[], mqttState: NonNullable<Dependencies['mqttState']>): void {
  new Gauge({
    name: 'mqtt_connected',
    help: 'Whether the MQTT broker is connected',
    registers,
    collect() {
      this.set(mqttState().isConnected ? 1 : 0);
    },
  });
  new Counter({
    name: 'mqtt_messages_ingested_total',
    help: 'MQTT messages that were committed',
    registers,
    collect() {
      this.reset();
      this.inc(mqttState().processed);
    },
  });
}
