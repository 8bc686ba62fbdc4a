import type { Id } from '../../../domain/entity';

/** The days that a paper tells of; all there are without them. */
export interface Span {
  from?: string | null | undefined;
  to?: string | null | undefined;
}

const BETWEEN = '..';

/** Where a paper opens; the days are a part of it, so that a link is signed for them too. */
export const paperPath = (noun: string, id: Id, { from, to }: Span = {}): string =>
  ['paper', noun, id, ...(from || to ? [`${from ?? ''}${BETWEEN}${to ?? ''}`] : [])].join('/');

/** The days that the last part of a path names. */
export function spanIn(part: string | undefined): Span {
  const [from, to] = part?.split(BETWEEN) ?? [];
  return { from, to };
}
