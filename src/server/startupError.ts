/** An expected reason to stop; the message is shown to the operator without a stack trace. */
export class StartupError extends Error {
  override name = 'StartupError';
}

/** First line of the message of a thrown value. */
export const errorMessage = (error: unknown): string =>
  error instanceof Error ? error.message.split('\n', 1).join('') : String(error);
