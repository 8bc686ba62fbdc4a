import type { Permission } from './permissions';

/** A transition: source statuses, target status and permission. */
export interface Transition<Status extends string = string> {
  from: readonly Status[];
  /** Target status; absent if unchanged or decided by the handler. */
  to?: Status;
  permission: Permission;
  /** Moves money: requires an idempotency key. */
  idempotent?: boolean;
  /** Audit verb in the past tense, such as `issued`. */
  auditAction: string;
}

/** Transitions of a record type by name. */
export type Transitions<Status extends string = string> = Readonly<Record<string, Transition<Status>>>;

/** URL segment: `takeOut` is `take-out`. */
export const transitionPath = (step: string): string =>
  step.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);

/** Whether a transition is allowed from a status. */
export const isAllowedFrom = (step: Transition, status: string): boolean => step.from.includes(status);

export function getTransition(steps: Transitions, name: string): Transition {
  const step = steps[name];
  if (!step) throw new Error(`there is no step ${name}`);
  return step;
}
