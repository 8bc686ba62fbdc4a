import type { ReactNode } from 'react';
import { Hidden } from '../layout/VisuallyHidden';

const EMPTY = '-----';
const SPOKEN: Record<string, string> = { [EMPTY]: 'none', '-': 'not a valid date' };

/** A value as the product writes it; the marks for none and for invalid are spoken as words. */
export const Blank = ({ of }: { of: ReactNode }) => written(of);

/** The same without a component of its own, for tables and panels, which have many. */
export function written(of: ReactNode): ReactNode {
  const shown = of === null || of === undefined || of === '' ? EMPTY : of;
  const spoken = typeof shown === 'string' ? SPOKEN[shown] : undefined;
  if (spoken === undefined) return shown;
  return (
    <>
      <span aria-hidden="true">{shown}</span>
      <Hidden>{spoken}</Hidden>
    </>
  );
}
