import { screenAt } from './routes';
import { AppShell } from './lazyScreens';

/** The code of a visit; it comes with the first sign-in, or earlier when it is wanted earlier. */
export const loadFeatures = async () =>
  (await import(/* webpackChunkName: "visit" */ './injectFeatures')).features;

/** The same, once the screen that it begins with is there as well, so that all of it shows at once. */
export async function loadFirstScreen() {
  const [visit] = await Promise.all([loadFeatures(), AppShell.load(), screenAt(location.pathname)?.load()]);
  return visit;
}
