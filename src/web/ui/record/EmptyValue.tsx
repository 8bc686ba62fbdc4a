import type { ReactNode } from 'react';
import { VisuallyHidden } from '../layout/VisuallyHidden';

const EMPTY_MARK = '-----';
const SPOKEN_MARKS: Record<string, string> = { [EMPTY_MARK]: 'none', '-': 'not a valid date' };

/** Formatted value; the marks for empty and invalid have accessible text. */
export const EmptyValue = ({ of }: { of: ReactNode }) => renderValue(of);

/** The same as a function, for tables. */
export function renderValue(of: ReactNode): ReactNode {
  const shown = of === null || of === undefined || of === '' ? EMPTY_MARK : of;
  const spoken = typeof shown === 'string' ? SPOKEN_MARKS[shown] : undefined;
  if (spoken === undefined) return shown;
  return (
    <>
      <span aria-hidden="true">{shown}</span>
      <VisuallyHidden>{spoken}</VisuallyHidden>
    </>
  );
}
