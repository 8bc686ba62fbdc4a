import type { Confirmation } from './confirm';
import type { OpenTransition } from './createTransitions';
import type { RequestStatus } from './requests';

/** State of the whole store. Each slice outside this directory adds its own part by declaration merging. */
export interface RootState {
  requests: Record<string, RequestStatus>;
  confirm: (Confirmation & { isPending?: boolean }) | null;
  transitionDialog: OpenTransition | null;
}
