import { StartupError, errorMessage } from './startupError';

type CloseHandler = () => Promise<unknown>;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** What a process is told on its way up: each thing it opens, it says how to close. */
export interface Lifecycle {
  onClose: (farewell: CloseHandler) => void;
  /** Comes to an end as if a signal had come, with a sentence why. */
  shutdown: (why: string) => void;
}

function reportFailure(error: unknown) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exitCode = 1;
}

/** Close in the reverse order of opening; one that fails does not keep the others open. */
async function closeAll(farewells: readonly CloseHandler[]) {
  for (const farewell of farewells.toReversed())
    await farewell().catch((error: unknown) => console.error(errorMessage(error)));
}

/** Live until a signal comes or something fails; then close what was opened and leave. */
export async function runUntilShutdown(begin: (life: Lifecycle) => Promise<unknown>): Promise<void> {
  const farewells: CloseHandler[] = [];
  const ending = new AbortController();
  for (const signal of SIGNALS) process.on(signal, () => ending.abort());
  const end = (why: string) => {
    if (!ending.signal.aborted) reportFailure(new StartupError(why));
    ending.abort();
  };
  const over = new Promise((done) => ending.signal.addEventListener('abort', done));
  await begin({ onClose: (farewell) => farewells.push(farewell), shutdown: end }).catch((error: unknown) => {
    reportFailure(error);
    ending.abort();
  });
  await over;
  await closeAll(farewells);
  process.exit();
}
