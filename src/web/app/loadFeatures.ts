import type { Features } from './features';

/** Loads the slices, sagas and toasts of the features, which are needed only after signing in. */
export async function loadFeatures(): Promise<Features> {
  const [{ features }, { preloadSaga }] = await Promise.all([
    import(/* webpackChunkName: "features" */ './features'),
    import(/* webpackChunkName: "features" */ './preloadSaga'),
  ]);
  return { ...features, sagas: [...features.sagas, preloadSaga] };
}
