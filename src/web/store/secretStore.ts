/** Stands for a secret, or for a file, wherever events and state may be seen. */
export type SecretRef = `secret:${number}`;

const secrets = new Map<SecretRef, unknown>();
let lastId = 0;

function store(thing: unknown): SecretRef {
  const secretRef: SecretRef = `secret:${(lastId += 1)}`;
  secrets.set(secretRef, thing);
  return secretRef;
}

function take(secretRef: SecretRef): unknown {
  const thing = secrets.get(secretRef);
  secrets.delete(secretRef);
  return thing;
}

/** Put a secret away and get a ticket that an event may carry in its place. */
export const storeSecret = (secret: string): SecretRef => store(secret);

/** Take the secret out; each ticket opens once, and a replayed one opens nothing. */
export function takeSecret(secretRef: SecretRef): string {
  const secret = take(secretRef);
  return typeof secret === 'string' ? secret : '';
}

/** Put a chosen file away, because no event can carry its bytes. */
export const storeFile = (file: File): SecretRef => store(file);

/** Take the file out; undefined when the ticket was used before. */
export function takeFile(secretRef: SecretRef): File | undefined {
  const file = take(secretRef);
  return file instanceof File ? file : undefined;
}
