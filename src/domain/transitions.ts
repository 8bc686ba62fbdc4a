import type { Permission } from './permissions';

/** A transition: source statuses, target status and permission. */
interface Transition<Status extends string = string> {
  from: readonly Status[];
  /** Target status; absent if unchanged or decided by the handler. */
  to?: Status;
  permission: Permission;
  /** Moves money: requires an idempotency key. */
  idempotent?: boolean;
  /** The record ceases to exist; only its history is kept. */
  deletes?: boolean;
  /** Audit verb in the past tense, such as `issued`. */
  auditAction: string;
}

/** Maximum records changed by one request. */
export const MAX_BULK_RECORDS = 500;

/** Transitions of a record type by name. */
export type Transitions<Status extends string = string> = Readonly<Record<string, Transition<Status>>>;

/** URL segment: `takeOut` is `take-out`. */
export const transitionPath = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);

/** Whether a transition is allowed from a status. */
export const isAllowedFrom = (transition: Transition, status: string): boolean =>
  transition.from.includes(status);

export function getTransition(transitions: Transitions, name: string): Transition {
  const transition = transitions[name];
  if (!transition) throw new Error(`Unknown transition ${name}`);
  return transition;
}
