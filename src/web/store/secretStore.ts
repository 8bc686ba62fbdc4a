import { InvalidResponseError, toApiError } from '../api/apiError';

/** Reference to a secret or a file, used in actions and state instead of the value. */
export type SecretRef = `secret:${number}`;

const secrets = new Map<SecretRef, unknown>();
let lastId = 0;

function store(value: unknown): SecretRef {
  const secretRef: SecretRef = `secret:${(lastId += 1)}`;
  secrets.set(secretRef, value);
  return secretRef;
}

/** Stores a secret and returns its reference. */
export const storeSecret = (secret: string): SecretRef => store(secret);

/** Returns a secret without removing it, such as one that is displayed. */
export function readSecret(secretRef: SecretRef): string {
  const secret = secrets.get(secretRef);
  return typeof secret === 'string' ? secret : '';
}

/** Removes and returns a secret; a reference is valid once, later calls return an empty string. */
export function takeSecret(secretRef: SecretRef): string {
  const secret = readSecret(secretRef);
  secrets.delete(secretRef);
  return secret;
}

/**
 * Calls `send` with secrets and then removes them, unless the session has expired, because the same request is
 * sent again when the user has signed in.
 */
export async function sendSecrets<Result>(
  secretRefs: Readonly<Record<string, SecretRef | undefined>>,
  send: (secretValues: Record<string, string>) => Promise<Result>,
): Promise<Result> {
  const refs = Object.entries(secretRefs).flatMap(([name, ref]) => (ref ? [{ name, ref }] : []));
  let isSentAgain = false;
  try {
    return await send(Object.fromEntries(refs.map(({ name, ref }) => [name, readSecret(ref)])));
  } catch (cause) {
    isSentAgain = toApiError(cause).status === 401;
    throw cause;
  } finally {
    if (!isSentAgain) for (const { ref } of refs) secrets.delete(ref);
  }
}

/** Stores a file, because actions must be serialisable, and returns its reference. */
export const storeFile = (file: File): SecretRef => store(file);

/** Returns a file without removing it; undefined if it was removed. */
export function readFile(secretRef: SecretRef): File | undefined {
  const file = secrets.get(secretRef);
  return file instanceof File ? file : undefined;
}

/** Removes and returns a file; undefined if the reference was used before. */
export function takeFile(secretRef: SecretRef): File | undefined {
  const file = readFile(secretRef);
  secrets.delete(secretRef);
  return file;
}

/** Form data of a file, which can be sent once, and of the other fields that have a value. */
export function fileForm(file: SecretRef, fields: Readonly<Record<string, string | undefined>>): FormData {
  const bytes = takeFile(file);
  if (!bytes) throw new InvalidResponseError({ message: 'Choose the file again.' });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value) form.set(name, value);
  form.set('file', bytes);
  return form;
}

/** Removes all secrets and files, because nobody else may use them. */
export function clearSecrets(): void {
  secrets.clear();
}
