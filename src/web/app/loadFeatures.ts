import { screenAt } from './routes';
import { AppShell } from './lazyScreens';

/** Loads the slices, sagas and toasts of the features. */
export const loadFeatures = async () => (await import(/* webpackChunkName: "visit" */ './features')).features;

/** Loads the features together with the screen at the current address. */
export async function loadFirstScreen() {
  const [features] = await Promise.all([
    loadFeatures(),
    AppShell.load(),
    screenAt(location.pathname)?.load(),
  ]);
  return features;
}
