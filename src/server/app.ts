import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyCompressOptions } from '@fastify/compress';
import multipart from '@fastify/multipart';
import fastify, { LogController } from 'fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { routes } from './routes';
import { registerApiDocs } from './http/apiDocs';
import { registerMetrics } from './http/health';
import { createAfterCommitQueue, type AfterCommit } from './http/afterCommit';
import type { Dependencies } from './http/dependencies';
import { registerBodyParsers, registerGuards } from './http/plugins';
import { newRecordId } from './db/recordId';
import { RATE_LIMITS, createRateLimiter } from './http/rateLimits';
import { registerErrorHandlers, createErrorHandler } from './http/errorHandler';
import { registerRoutes } from './http/registerRoutes';
import { registerMediaFiles } from './modules/media/mediaFileRoutes';
import { registerDocumentFiles } from './modules/documents/documentFileRoutes';
import { registerCspReports } from './http/cspReports';
import { deleteExpired } from './security/attemptLimits';
import { currentUserOfToken } from './modules/session/sessionService';
import { registerIntake } from './modules/telemetry/intakeRoutes';
import { registerWebApp } from './http/webApp';

declare module 'fastify' {
  interface FastifyInstance {
    /** Resolves when all after-commit work is done. */
    quiet: () => Promise<void>;
  }
}

/** Brotli quality 4 favours speed over size; compressed request bodies are not supported. */
const COMPRESSION: FastifyCompressOptions = {
  globalDecompression: false,
  threshold: 1_024,
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
};
const CLEANUP_INTERVAL_MS = 10 * 60_000;
const BODY_MAX_BYTES = 256 * 1024;
const REQUEST_TIMEOUT_MS = 15_000;
const CONNECTION_TIMEOUT_MS = 20_000;

/** `trustProxy` option of Fastify: number of trusted proxies, trusted addresses, or false. */
const trustProxy = (trust: false | number | string[]) =>
  typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust;

const serverOptions = ({ settings, clock }: Dependencies, reject: ReturnType<typeof createErrorHandler>) => ({
  bodyLimit: BODY_MAX_BYTES,
  requestTimeout: REQUEST_TIMEOUT_MS,
  connectionTimeout: CONNECTION_TIMEOUT_MS,
  exposeHeadRoutes: false,
  trustProxy: trustProxy(settings.trustProxy),
  frameworkErrors: (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    void reject(error, request, reply),
  genReqId: () => newRecordId(clock()),
  logger: { level: settings.logLevel },
  logController: new LogController({ disableRequestLogging: true }),
  routerOptions: { maxParamLength: 200 },
});

/** Builds the HTTP server, ready to listen or to receive injected requests. */
export function buildApp(deps: Dependencies): FastifyInstance {
  const reject = createErrorHandler(routes);
  const app: FastifyInstance = fastify(serverOptions(deps, reject));
  const { afterCommit, whenIdle } = createAfterCommitQueue((error) =>
    app.log.error({ message: String(error) }, 'After-commit work failed'),
  );
  app.decorate('quiet', whenIdle);
  registerGuards(app, deps.maxEventLoopDelayMs);
  registerBodyParsers(app);
  registerErrorHandlers(app, routes, reject);
  void app.register(compress, COMPRESSION);
  void app.register(multipart);
  void app.register(async (scope) => {
    const limitRate = createRateLimiter({ ...RATE_LIMITS, ...deps.limits }, deps.clock);
    const findCurrentUser = (token: string, isBackground: boolean) =>
      currentUserOfToken(deps, token, isBackground);
    registerRoutes(scope, { deps, rateLimit: limitRate, afterCommit, findCurrentUser }, routes);
    registerApiDocs(scope, routes);
    registerMetrics(scope, deps);
    registerMediaFiles(scope, deps, limitRate);
    registerDocumentFiles(scope, deps, limitRate);
    registerCspReports(scope, limitRate);
    registerIntake(scope, deps, limitRate);
    await registerWebApp(scope, deps);
  });
  scheduleCleanup(app, deps, afterCommit);
  app.addHook('onClose', whenIdle);
  return app;
}

function scheduleCleanup(app: FastifyInstance, { db, clock }: Dependencies, afterCommit: AfterCommit): void {
  const timer = setInterval(() => {
    afterCommit(() => deleteExpired(db, clock()));
  }, CLEANUP_INTERVAL_MS).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    done();
  });
}
