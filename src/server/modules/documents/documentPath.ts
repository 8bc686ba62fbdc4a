import type { Id } from '../../../domain/entity';

/** The days that a paper tells of; all there are without them. */
export interface DocumentPeriod {
  from?: string | null | undefined;
  to?: string | null | undefined;
}

const PERIOD_SEPARATOR = '..';

/** Where a paper opens; the days are a part of it, so that a link is signed for them too. */
export const documentPath = (noun: string, id: Id, { from, to }: DocumentPeriod = {}): string =>
  ['paper', noun, id, ...(from || to ? [`${from ?? ''}${PERIOD_SEPARATOR}${to ?? ''}`] : [])].join('/');

/** The days that the last part of a path names. */
export function parsePeriod(part: string | undefined): DocumentPeriod {
  const [from, to] = part?.split(PERIOD_SEPARATOR) ?? [];
  return { from, to };
}
