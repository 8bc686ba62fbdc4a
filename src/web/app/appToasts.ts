import { recoveryToasts } from '../features/session/passwordRecovery';
import { sessionToasts } from '../features/session/session';
import { signInToasts } from '../features/session/signIn';
import { verificationToasts } from '../features/session/verification';
import type { ToastRule } from '../store/toasts';

/** Everything that is said in passing before and around a visit; what has no row is silent. */
export const appToasts: readonly ToastRule[] = [
  ...sessionToasts,
  ...signInToasts,
  ...verificationToasts,
  ...recoveryToasts,
];
