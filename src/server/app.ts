import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyCompressOptions } from '@fastify/compress';
import multipart from '@fastify/multipart';
import fastify, { LogController } from 'fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { calls } from './routes';
import { serveDocs } from './http/apiDocs';
import { serveMetrics } from './http/health';
import { background, type Afterwards } from './http/afterCommit';
import type { Deps } from './http/dependencies';
import { readBodies, refuseStrangers, setHeaders } from './http/plugins';
import { newId } from './db/recordId';
import { LIMITS, meters } from './http/rateLimits';
import { answerRefusals, refuser } from './http/errorHandler';
import { serve } from './http/registerRoutes';
import { openFiles } from './modules/media/mediaFileRoutes';
import { openPapers } from './modules/documents/documentFileRoutes';
import { hearReports } from './http/cspReports';
import { sweep } from './security/attemptLimits';
import { visitorOf } from './modules/session/sessionService';
import { serveWeb } from './http/webApp';

declare module 'fastify' {
  interface FastifyInstance {
    /** Waits until no work is left that answers didn't wait for. */
    quiet: () => Promise<void>;
  }
}

/** Quick rather than small: answers are packed while somebody waits. Requests come unpacked. */
const PACKING: FastifyCompressOptions = {
  globalDecompression: false,
  threshold: 1_024,
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
};
const SWEEP_EVERY_MS = 10 * 60_000;
const BODY_MAX_BYTES = 256 * 1024;
const SLOWEST_REQUEST_MS = 15_000;
const SLOWEST_CONNECTION_MS = 20_000;

/** How many proxies in front are believed, as Fastify wants it told. */
const trustIn = (told: false | number | string[]) =>
  typeof told === 'number' ? (_address: string, hop: number) => hop < told : told;

const optionsOf = ({ settings, clock }: Deps, refuse: ReturnType<typeof refuser>) => ({
  bodyLimit: BODY_MAX_BYTES,
  requestTimeout: SLOWEST_REQUEST_MS,
  connectionTimeout: SLOWEST_CONNECTION_MS,
  exposeHeadRoutes: false,
  trustProxy: trustIn(settings.trustProxy),
  frameworkErrors: (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    void refuse(error, request, reply),
  genReqId: () => newId(clock()),
  logger: { level: settings.logLevel },
  logController: new LogController({ disableRequestLogging: true }),
  routerOptions: { maxParamLength: 200 },
});

/** A server that is ready to listen or to be asked by tests. */
export function build(deps: Deps): FastifyInstance {
  const refuse = refuser(calls);
  const app: FastifyInstance = fastify(optionsOf(deps, refuse));
  const { afterwards, quiet } = background((error) =>
    app.log.error({ words: String(error) }, 'work after an answer'),
  );
  app.decorate('quiet', quiet);
  setHeaders(app);
  refuseStrangers(app);
  readBodies(app);
  answerRefusals(app, calls, refuse);
  void app.register(compress, PACKING);
  void app.register(multipart);
  void app.register((routes, _options, done) => {
    const meter = meters({ ...LIMITS, ...deps.limits }, deps.clock);
    const who = (token: string, isQuiet: boolean) => visitorOf(deps, token, isQuiet);
    serve(routes, { deps, meter, afterwards, visitorOf: who }, calls);
    serveDocs(routes, calls);
    serveMetrics(routes, deps);
    openFiles(routes, deps, meter);
    openPapers(routes, deps, meter);
    hearReports(routes, meter);
    serveWeb(routes, deps);
    done();
  });
  sweepNowAndThen(app, deps, afterwards);
  app.addHook('onClose', quiet);
  return app;
}

function sweepNowAndThen(app: FastifyInstance, { db, clock }: Deps, afterwards: Afterwards): void {
  const timer = setInterval(() => {
    afterwards(() => sweep(db, clock()));
  }, SWEEP_EVERY_MS).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    done();
  });
}
