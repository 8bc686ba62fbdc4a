import { CannotStart, sentenceOf } from './startupError';

type Farewell = () => Promise<unknown>;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** What a process is told on its way up: each thing it opens, it says how to close. */
export interface Life {
  closing: (farewell: Farewell) => void;
  /** Comes to an end as if a signal had come, with a sentence why. */
  end: (why: string) => void;
}

function fail(error: unknown) {
  console.error(error instanceof CannotStart ? error.message : error);
  process.exitCode = 1;
}

/** Close in the reverse order of opening; one that fails does not keep the others open. */
async function closeAll(farewells: readonly Farewell[]) {
  for (const farewell of farewells.toReversed())
    await farewell().catch((error: unknown) => console.error(sentenceOf(error)));
}

/** Live until a signal comes or something fails; then close what was opened and leave. */
export async function live(begin: (life: Life) => Promise<unknown>): Promise<void> {
  const farewells: Farewell[] = [];
  const ending = new AbortController();
  for (const signal of SIGNALS) process.on(signal, () => ending.abort());
  const end = (why: string) => {
    if (!ending.signal.aborted) fail(new CannotStart(why));
    ending.abort();
  };
  const over = new Promise((done) => ending.signal.addEventListener('abort', done));
  await begin({ closing: (farewell) => farewells.push(farewell), end }).catch((error: unknown) => {
    fail(error);
    ending.abort();
  });
  await over;
  await closeAll(farewells);
  process.exit();
}
