import type { Id } from '../../../domain/entity';

/** Period of a statement; without bounds, all entries. */
export interface DocumentPeriod {
  from?: string | null | undefined;
  to?: string | null | undefined;
}

const PERIOD_SEPARATOR = '..';

/** Path of a document; includes the period, so that signed links cover it. */
export const documentPath = (noun: string, id: Id, { from, to }: DocumentPeriod = {}): string =>
  ['documents', noun, id, ...(from || to ? [`${from ?? ''}${PERIOD_SEPARATOR}${to ?? ''}`] : [])].join('/');

export function parsePeriod(part: string | undefined): DocumentPeriod {
  const [from, to] = part?.split(PERIOD_SEPARATOR) ?? [];
  return { from, to };
}
