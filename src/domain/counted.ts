/** So many of something in words: `1 day`, `2 days`; a plural that isn't made with an s is told. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${String(count)} ${count === 1 ? one : many}`;
