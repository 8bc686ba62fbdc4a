/** Stands for a secret, or for a file, wherever events and state may be seen. */
export type Sealed = `sealed:${number}`;

const kept = new Map<Sealed, unknown>();
let sealedSoFar = 0;

function keep(thing: unknown): Sealed {
  const ticket: Sealed = `sealed:${(sealedSoFar += 1)}`;
  kept.set(ticket, thing);
  return ticket;
}

function takeOut(ticket: Sealed): unknown {
  const thing = kept.get(ticket);
  kept.delete(ticket);
  return thing;
}

/** Put a secret away and get a ticket that an event may carry in its place. */
export const seal = (secret: string): Sealed => keep(secret);

/** Take the secret out; each ticket opens once, and a replayed one opens nothing. */
export function unseal(ticket: Sealed): string {
  const secret = takeOut(ticket);
  return typeof secret === 'string' ? secret : '';
}

/** Put a chosen file away, because no event can carry its bytes. */
export const sealFile = (file: File): Sealed => keep(file);

/** Take the file out; undefined when the ticket was used before. */
export function unsealFile(ticket: Sealed): File | undefined {
  const file = takeOut(ticket);
  return file instanceof File ? file : undefined;
}
