import type { LevelStatus } from '../../../domain/tanks/tankTelemetry';

/** What a cell can be told to show, by the way that it shows it. */
export interface CellContents {
  words: { words: string | null | undefined };
  figure: { figure: string | undefined };
  day: { at: string | null | undefined };
  minute: { at: string | null | undefined };
  /** Date in the Transaction table's format. */
  due: { at: string | null | undefined };
  days: { from: string | null | undefined; to: string | null | undefined };
  state: { of: string; state: string | number | null | undefined };
  /** Row title with link. */
  row: { to: string; name: string | null | undefined };
  /** Reference with a link if permitted. */
  other: { to?: string; name: string | undefined };
  level: { level: number | null | undefined; status: LevelStatus };
}

/** One way of showing, with what it shows. */
export type CellContent<Way extends keyof CellContents = keyof CellContents> = {
  [W in Way]: { as: W } & CellContents[W];
}[Way];

/** What draws each way of showing. */
export type ContentRenderers<Drawn, Told extends unknown[] = []> = {
  [Way in keyof CellContents]: (sight: CellContents[Way], ...told: Told) => Drawn;
};

/** Draw a sight by the table that knows its way. */
export const createContentRenderer =
  <Drawn, Told extends unknown[]>(drawing: ContentRenderers<Drawn, Told>) =>
  <Way extends keyof CellContents>(sight: CellContent<Way>, ...told: Told): Drawn =>
    drawing[sight.as](sight, ...told);
