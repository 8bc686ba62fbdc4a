import type { LevelStatus } from '../../../domain/tanks/tankTelemetry';

/** What a cell can be told to show, by the way that it shows it. */
export interface Sights {
  words: { words: string | null | undefined };
  /** An amount or a quantity, as people write it. */
  figure: { figure: string | undefined };
  day: { at: string | null | undefined };
  minute: { at: string | null | undefined };
  /** A day in the Transaction table's own way. */
  due: { at: string | null | undefined };
  days: { from: string | null | undefined; to: string | null | undefined };
  state: { of: string; state: string | number | null | undefined };
  /** What names the row, and leads to its page. */
  row: { to: string; name: string | null | undefined };
  /** Another record, which a link leads to where it may be followed. */
  other: { to?: string; name: string | undefined };
  level: { level: number | null | undefined; status: LevelStatus };
}

/** One way of showing, with what it shows. */
export type Sight<Way extends keyof Sights = keyof Sights> = {
  [W in Way]: { as: W } & Sights[W];
}[Way];

/** What draws each way of showing. */
export type Drawing<Drawn, Told extends unknown[] = []> = {
  [Way in keyof Sights]: (sight: Sights[Way], ...told: Told) => Drawn;
};

/** Draw a sight by the table that knows its way. */
export const drawnBy =
  <Drawn, Told extends unknown[]>(drawing: Drawing<Drawn, Told>) =>
  <Way extends keyof Sights>(sight: Sight<Way>, ...told: Told): Drawn =>
    drawing[sight.as](sight, ...told);
