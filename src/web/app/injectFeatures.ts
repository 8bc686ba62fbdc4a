import { join } from './rootReducer';
import { visitSagas, visitSlices, visitToasts } from './features';

join(visitSlices);

/** What a visit works with. Its slices have joined the store's once this code is there. */
export const visit = { sagas: visitSagas, toasts: visitToasts };

export type Visit = typeof visit;
