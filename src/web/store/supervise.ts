import { delay, fork } from 'redux-saga/effects';
import { SPEC_TEXTS } from '../../domain/specTexts';
import type { Saga } from './sagaEffects';
import { call, service } from './sagaEffects';

/** A saga that fails sooner after its start counts as failing repeatedly. */
const STABLE_MS = 1_000;
const MAX_RESTART_DELAY_MS = 60_000;

/**
 * Runs sagas concurrently; one that throws is reported and restarted while the others continue. The first
 * restart is immediate; repeated failures are restarted with exponential back-off. Cancelling the caller
 * cancels all of them.
 */
export function* supervise(sagas: readonly (() => Saga)[]): Saga {
  for (const saga of sagas) yield fork(restart, saga);
}

function* restart(saga: () => Saga): Saga {
  const clock = yield* service('clock');
  const reportError = yield* service('reportError');
  const toast = yield* service('toast');
  let failures = 0;
  for (;;) {
    const startedAt = clock.now();
    try {
      yield* call(saga);
      return;
    } catch (cause) {
      reportError(cause);
      toast({ tone: 'error', text: SPEC_TEXTS.somethingWentWrong });
    }
    failures = clock.now() - startedAt < STABLE_MS ? failures + 1 : 0;
    if (failures > 1) yield delay(Math.min(MAX_RESTART_DELAY_MS, STABLE_MS * 2 ** (failures - 2)));
  }
}
