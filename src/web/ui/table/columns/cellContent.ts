import type { LevelStatus } from '../../../../domain/tanks/tankTelemetry';
import type { StatusTones } from '../../feedback/statuses';

/** Properties of each kind of cell content. */
interface CellContents {
  text: { text: string | null | undefined };
  number: { text: string | undefined };
  date: { value: string | null | undefined };
  time: { value: string | null | undefined };
  /** Date in the Transaction table's format. */
  dueDate: { value: string | null | undefined };
  dateRange: { from: string | null | undefined; to: string | null | undefined };
  status: { statuses: StatusTones; status: string | number | null | undefined };
  /** Row title with link. */
  rowLink: { to: string; name: string | null | undefined };
  /** Reference with a link if permitted. */
  reference: { to?: string; name: string | undefined };
  level: { level: number | null | undefined; status: LevelStatus; isStale?: boolean };
}

type ContentKind = keyof CellContents;

/** One piece of cell content. */
export type CellContent<K extends ContentKind = ContentKind> = {
  [Name in K]: { kind: Name } & CellContents[Name];
}[K];

/** One function per kind of content. */
export type ContentFunctions<Result, Extra extends unknown[] = []> = {
  [Name in ContentKind]: (content: CellContents[Name], ...extra: Extra) => Result;
};

/** Calls the function for the content's kind. */
export const matchContent = <K extends ContentKind, Result, Extra extends unknown[]>(
  functions: ContentFunctions<Result, Extra>,
  content: CellContent<K>,
  ...extra: Extra
): Result => functions[content.kind](content, ...extra);
