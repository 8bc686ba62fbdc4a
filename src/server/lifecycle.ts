import { StartupError, errorMessage } from './startupError';

type CloseHandler = () => Promise<unknown>;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Registers close handlers while a process starts, and shuts it down. */
export interface Lifecycle {
  onClose: (handler: CloseHandler) => void;
  /** Shuts down as on a signal, with exit code 1 and the reason as the error message. */
  shutdown: (reason: string) => void;
  /** Awaits long work of the start; a shutdown doesn't wait for it. */
  untilShutdown: <Result>(work: Promise<Result>) => Promise<Result>;
}

/** The start ended early because of a shutdown. */
class Interrupted extends Error {}

function reportFailure(error: unknown) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exitCode = 1;
}

/** Closes in reverse order of opening; a failing handler does not prevent the others. */
async function closeAll(closeHandlers: readonly CloseHandler[]) {
  for (const handler of closeHandlers.toReversed())
    await handler().catch((error: unknown) => console.error(errorMessage(error)));
}

/** Runs until a signal or a failure, then closes what was opened and exits. */
export async function runUntilShutdown(start: (lifecycle: Lifecycle) => Promise<unknown>): Promise<void> {
  const closeHandlers: CloseHandler[] = [];
  const controller = new AbortController();
  for (const signal of SIGNALS) process.on(signal, () => controller.abort());
  const shutdown = (reason: string) => {
    if (!controller.signal.aborted) reportFailure(new StartupError(reason));
    controller.abort();
  };
  const aborted = new Promise((done) => controller.signal.addEventListener('abort', done));
  const interrupted = () => aborted.then(() => Promise.reject(new Interrupted()));
  await start({
    onClose: (handler) => closeHandlers.push(handler),
    shutdown,
    untilShutdown: (work) => Promise.race([work, interrupted()]),
  }).catch((error: unknown) => {
    if (!(error instanceof Interrupted)) reportFailure(error);
    controller.abort();
  });
  await aborted;
  await closeAll(closeHandlers);
  process.exit();
}
