/** Parameters that select the page of a path. */
export const PAGE_PARAMS: readonly string[] = ['view', 'site', 'plan', 'import'];
