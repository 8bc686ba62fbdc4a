import { screenAt } from './routes';
import { Shell } from './lazyScreens';

/** The code of a visit; it comes with the first sign-in, or earlier when it is wanted earlier. */
export const fetchVisit = async () =>
  (await import(/* webpackChunkName: "visit" */ './injectFeatures')).visit;

/** The same, once the screen that it begins with is there as well, so that all of it shows at once. */
export async function fetchBeginning() {
  const [visit] = await Promise.all([fetchVisit(), Shell.load(), screenAt(location.pathname)?.load()]);
  return visit;
}
