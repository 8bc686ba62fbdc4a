import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyCompressOptions } from '@fastify/compress';
import multipart from '@fastify/multipart';
import fastify, { LogController } from 'fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { calls } from './calls';
import { serveDocs } from './docs';
import { serveMetrics } from './health';
import { background, type Afterwards } from './kit/afterwards';
import type { Deps } from './kit/deps';
import { readBodies, refuseStrangers, setHeaders } from './kit/guards';
import { newId } from './kit/id';
import { LIMITS, meters } from './kit/limits';
import { answerRefusals, refuser } from './kit/refusals';
import { serve } from './kit/serve';
import { openFiles } from './media/openFiles';
import { openPapers } from './papers/openPapers';
import { hearReports } from './pageReports';
import { sweep } from './people/attempts';
import { visitorOf } from './people/sessions';
import { serveWeb } from './web';

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
