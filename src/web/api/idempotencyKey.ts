const KEY_BYTES = 16;

/** Creates a random idempotency key of 128 bits, in hexadecimal. */
export const createIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** Idempotency keys by request content; equal content keeps its key until a response releases it. */
export function createIdempotencyKeys() {
  const keys = new Map<string, string>();
  return {
    keyFor: (content: string): string => {
      const key = keys.get(content) ?? createIdempotencyKey();
      keys.set(content, key);
      return key;
    },
    release: (content: string): void => void keys.delete(content),
  };
}
