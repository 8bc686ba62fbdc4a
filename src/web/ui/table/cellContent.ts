import type { LevelStatus } from '../../../domain/tanks/tankTelemetry';
import type { StatusTones } from '../feedback/statuses';

/** The kinds of content that a cell shows. */
interface CellContents {
  words: { words: string | null | undefined };
  figure: { figure: string | undefined };
  day: { at: string | null | undefined };
  minute: { at: string | null | undefined };
  /** Date in the Transaction table's format. */
  due: { at: string | null | undefined };
  days: { from: string | null | undefined; to: string | null | undefined };
  state: { of: StatusTones; state: string | number | null | undefined };
  /** Row title with link. */
  row: { to: string; name: string | null | undefined };
  /** Reference with a link if permitted. */
  other: { to?: string; name: string | undefined };
  level: { level: number | null | undefined; status: LevelStatus };
}

type Kind = keyof CellContents;

/** One piece of cell content, told apart by `as`. */
export type CellContent<K extends Kind = Kind> = { [Each in K]: { as: Each } & CellContents[Each] }[K];

/** A function for each kind of content. */
export type ContentFunctions<Result, Extra extends unknown[] = []> = {
  [Each in Kind]: (content: CellContents[Each], ...extra: Extra) => Result;
};

/** Calls the function for the content's kind. */
export const matchContent = <K extends Kind, Result, Extra extends unknown[]>(
  functions: ContentFunctions<Result, Extra>,
  content: CellContent<K>,
  ...extra: Extra
): Result => functions[content.as](content, ...extra);
