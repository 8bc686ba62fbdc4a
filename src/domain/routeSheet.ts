import { draft, text } from './validate';

/** Which counters are walked: those of one route, in their order. */
export const routeDraft = draft({ route_code: text('Route', 40).required('Route is required') });

/** One walk has as many counters at most. */
export const MOST_ON_ROUTE = 500;
