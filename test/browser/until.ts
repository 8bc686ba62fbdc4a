const TRY_EVERY_MS = 50;

/** Wait until something becomes true; what it said last is in the complaint when it never does. */
export async function until<T>(
  what: string,
  look: () => Promise<T>,
  isIt: (seen: T) => boolean,
  limitMs = 15_000,
): Promise<T> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const seen = await look();
    if (isIt(seen)) return seen;
    if (Date.now() > deadline)
      throw new Error(`${what}: still ${JSON.stringify(seen)} after ${String(limitMs)} ms`);
    await new Promise((wake) => setTimeout(wake, TRY_EVERY_MS));
  }
}
