/** Parameters that select the page of a path. */
export const PAGE_PARAMS: readonly string[] = ['view', 'site', 'plan', 'import'];

/** The values of parameters, as a text to compare. */
export function paramValues(search: string, names: readonly string[]): string {
  const params = new URLSearchParams(search);
  return JSON.stringify(names.map((name) => params.get(name)));
}
