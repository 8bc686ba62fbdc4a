import type { Column } from './tableTypes';

const px = (length: number) => `${String(length)}px`;

/** What is a column's own in the light table, written once for all of its cells. */
export const cellStyle = <T>({ width = 100, minWidth = 50, flex, align = 'left' }: Column<T>) => ({
  flex: flex ? `${String(flex)} 1 0` : 'none',
  width: flex ? undefined : px(width),
  minWidth: px(minWidth),
  textAlign: LOGICAL[align],
});

/** Narrower than this, the columns scroll. */
export const minTableWidth = <T>(columns: readonly Column<T>[]): string =>
  px(columns.reduce((sum, { width, minWidth, flex }) => sum + (flex ? (minWidth ?? 50) : (width ?? 100)), 0));

const LOGICAL = { left: 'start', right: 'end', center: 'center' } as const;

/** Several sights in one cell. */
export const INLINE_GROUP = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: px(4),
  verticalAlign: 'middle',
};
