import { draft, text } from './validate';

const reasoned = () => draft({ reason: text('Reason', 500).required('Reason is required') });

/** Why a bill is put aside until somebody has looked at it. */
export const holdDraft = reasoned();

/** What the client doesn't accept about a bill. */
export const disputeDraft = reasoned();
