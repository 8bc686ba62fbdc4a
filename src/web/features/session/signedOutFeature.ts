import type { Feature } from '../../store/feature';
import { recovery, recoverySaga, recoveryToasts } from './passwordRecovery';
import { restoreSession, session, sessionToasts, syncTabs } from './session';
import { signInSlice, signInSaga, signInToasts } from './signIn';
import { resumeVerification, verification, verificationSaga, verificationToasts } from './verification';

/** The part of the session feature that is loaded with the page, because it is used before signing in. */
export const signedOutFeature = {
  reducers: {
    session: session.reducer,
    signIn: signInSlice.reducer,
    verification: verification.reducer,
    recovery: recovery.reducer,
  },
  sagas: [signInSaga, verificationSaga, recoverySaga, syncTabs, restoreSession, resumeVerification],
  toasts: [...sessionToasts, ...signInToasts, ...verificationToasts, ...recoveryToasts],
} satisfies Feature;
