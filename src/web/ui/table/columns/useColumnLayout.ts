import { useTheme } from '@mui/material/styles';
import type { RefObject } from 'react';
import { useLayoutEffect, useMemo, useState } from 'react';
import type { ColumnWidths } from './columnLayout';
import { createTextWidth, growWidths, overflowingFields } from './columnLayout';
import type { Column } from '../tableTypes';

const CHECKBOX_WIDTH = 50;
const NO_WIDTHS: ColumnWidths = {};

/** Columns with their measured widths, and the fields of columns hidden for lack of space. */
interface ColumnLayout<T> {
  columns: readonly Column<T>[];
  widths: ColumnWidths;
  hidden: readonly string[];
}

/** Lays out the columns in a frame; undefined before the frame is measured. */
export function useColumnLayout<T>(
  frame: RefObject<HTMLElement | null>,
  columns: readonly Column<T>[],
  rows: readonly T[],
  hasCheckboxes: boolean,
): ColumnLayout<T> | undefined {
  const available = useWidth(frame);
  const { fontFamily } = useTheme().typography;
  const textWidth = useMemo(() => createTextWidth(fontFamily), [fontFamily]);
  const [measured, setMeasured] = useState(() => ({
    columns,
    rows,
    widths: growWidths(NO_WIDTHS, columns, rows, textWidth),
  }));
  const { widths } = measured;
  if (measured.rows !== rows || measured.columns !== columns)
    setMeasured({ columns, rows, widths: growWidths(widths, columns, rows, textWidth) });
  const hiddenFields = overflowingFields(
    columns,
    widths,
    available ? available - (hasCheckboxes ? CHECKBOX_WIDTH : 0) : Infinity,
  ).join();
  const hidden = useMemo(() => (hiddenFields ? hiddenFields.split(',') : []), [hiddenFields]);
  const layout = useMemo(() => ({ columns, widths, hidden }), [columns, widths, hidden]);
  return available === undefined ? undefined : layout;
}

function useWidth(element: RefObject<HTMLElement | null>): number | undefined {
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => setWidth(current.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
