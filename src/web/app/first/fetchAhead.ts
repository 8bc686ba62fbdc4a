/** The files of each part of the program, as the build wrote them into the page. */
const filesOf = (): Record<string, readonly string[] | undefined> =>
  JSON.parse(document.getElementById('parts')?.textContent ?? '{}') as Record<string, readonly string[]>;

/** Fetch parts of the program beside its beginning, so that none waits for another. */
export function fetchAhead(names: readonly string[], rel: 'preload' | 'modulepreload' = 'preload'): void {
  const files = filesOf();
  for (const file of new Set(names.flatMap((name) => files[name] ?? []))) {
    const link = document.createElement('link');
    Object.assign(link, { rel, as: 'script', href: `/assets/${file}` });
    document.head.append(link);
  }
}

/** Run a part of its own at once; without it the page shows the same a little later. */
export const run = (name: string): Promise<unknown> =>
  Promise.all((filesOf()[name] ?? []).map((file) => import(/* webpackIgnore: true */ `/assets/${file}`)));
