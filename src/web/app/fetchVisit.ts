/** The code of a visit; it comes with the first sign-in, or earlier when it is wanted earlier. */
export const fetchVisit = async () => (await import(/* webpackChunkName: "visit" */ './visit')).visit;
