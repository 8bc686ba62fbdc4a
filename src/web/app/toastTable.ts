import { recoveryToasts } from '../entities/recovery';
import { sessionToasts } from '../entities/session';
import { signInToasts } from '../entities/signIn';
import { verificationToasts } from '../entities/verification';
import type { ToastRow } from '../kit/toasts';

/** Everything that is said in passing before and around a visit; what has no row is silent. */
export const toastTable: readonly ToastRow[] = [
  ...sessionToasts,
  ...signInToasts,
  ...verificationToasts,
  ...recoveryToasts,
];
