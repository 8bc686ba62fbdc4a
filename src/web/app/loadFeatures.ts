/** Loads the slices, sagas and toasts of the features, which only signed-in users need. */
export const loadFeatures = async () =>
  (await import(/* webpackChunkName: "features" */ './features')).features;
