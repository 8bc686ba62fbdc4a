import { EMIRATES } from './recordWords';

const places: readonly string[] = EMIRATES;

/** The routes among somebody's areas; the others are emirates. */
export const routesAmong = (areas: readonly string[]): string[] =>
  areas.filter((area) => !places.includes(area));
