/** A reason not to start (or not to go on), told in one sentence that a person can act on. */
export class StartupError extends Error {
  override name = 'CannotStart';
}

/** The sentence inside whatever was thrown, for people rather than for programmers. */
export const errorMessage = (error: unknown): string =>
  error instanceof Error ? error.message.split('\n', 1).join('') : String(error);
