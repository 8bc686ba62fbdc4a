const POLL_INTERVAL_MS = 50;

/** Polls until the condition holds; the error after the timeout contains the last value. */
export async function waitUntil<T>(
  description: string,
  read: () => Promise<T>,
  isDone: (value: T) => boolean,
  limitMs = 60_000,
): Promise<T> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const value = await read();
    if (isDone(value)) return value;
    if (Date.now() > deadline)
      throw new Error(`${description}: still ${JSON.stringify(value)} after ${String(limitMs)} ms`);
    await new Promise((wake) => setTimeout(wake, POLL_INTERVAL_MS));
  }
}
