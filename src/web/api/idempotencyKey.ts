const KEY_BYTES = 16;

/** A key that nobody has used before. */
export const createIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** Keys by which requests are repeated whose answer was lost: the same content keeps its key until it is done. */
export function createIdempotencyKeys() {
  const open = new Map<string, string>();
  return {
    keyFor: (content: string): string => {
      const key = open.get(content) ?? createIdempotencyKey();
      open.set(content, key);
      return key;
    },
    release: (content: string): void => void open.delete(content),
  };
}
