import type { Permission } from './permissions';

/** One action on a record: where it begins, where it leads, and who may take it. */
export interface Transition<Status extends string = string> {
  from: readonly Status[];
  /** Where the record stands afterwards; none when it stays, or when the work itself says. */
  to?: Status;
  permission: Permission;
  /** It moves money, so that repeating it has no second effect. */
  idempotent?: boolean;
  /** In the past tense, as the audit and people say it: `issued`. */
  auditAction: string;
}

/** The actions of one kind of record, by the name that is also their path. */
export type Transitions<Status extends string = string> = Readonly<Record<string, Transition<Status>>>;

/** The path of a step: `takeOut` is reached at `take-out`. */
export const transitionPath = (step: string): string =>
  step.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);

/** Whether a step begins where a record stands. */
export const isAllowedFrom = (step: Transition, status: string): boolean => step.from.includes(status);

/** The step of a name that is known to be there. */
export function getTransition(steps: Transitions, name: string): Transition {
  const step = steps[name];
  if (!step) throw new Error(`there is no step ${name}`);
  return step;
}
