/** Stands for a secret wherever events and state may be seen. */
export type Sealed = `sealed:${number}`;

const secrets = new Map<Sealed, string>();
let sealedSoFar = 0;

/** Put a secret away and get a ticket that an event may carry in its place. */
export function seal(secret: string): Sealed {
  const ticket: Sealed = `sealed:${(sealedSoFar += 1)}`;
  secrets.set(ticket, secret);
  return ticket;
}

/** Take the secret out; each ticket opens once, and a replayed one opens nothing. */
export function unseal(ticket: Sealed): string {
  const secret = secrets.get(ticket) ?? '';
  secrets.delete(ticket);
  return secret;
}
