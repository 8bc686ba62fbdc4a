import { injectReducers } from './rootReducer';
import { featureSagas, featureReducers, featureToasts } from './features';

injectReducers(featureReducers);

/** What a visit works with. Its slices have joined the store's once this code is there. */
export const features = { sagas: featureSagas, toasts: featureToasts };

export type Features = typeof features;
