import type { ReactNode } from 'react';
import { createContext, useContext } from 'react';
import { VisuallyHidden } from '../layout/VisuallyHidden';

const EMPTY_MARK = '-----';
const ACCESSIBLE_TEXT: Record<string, string> = { [EMPTY_MARK]: 'none', '-': 'not a valid date' };

/** Whether the complete record may still supply empty values. */
export const IncompleteRecord = createContext(false);

const isEmpty = (value: ReactNode): boolean =>
  value === null || value === undefined || value === '' || value === EMPTY_MARK;

/** Formatted value; the marks for empty and invalid have accessible text. */
export const EmptyValue = ({ value }: { value: ReactNode }) =>
  renderValue(value, useContext(IncompleteRecord));

/** A plain element, because MUI's skeletons increase the components of a record page by a sixth. */
const PENDING_STYLE = {
  display: 'inline-block',
  inlineSize: '60%',
  blockSize: 12,
  borderRadius: 4,
  backgroundColor: 'var(--mui-palette-action-hover)',
};

/** `EmptyValue` as a function, which tables and description lists call for speed. */
export function renderValue(value: ReactNode, isIncomplete = false): ReactNode {
  if (isIncomplete && isEmpty(value)) return <span style={PENDING_STYLE} />;
  const text = isEmpty(value) ? EMPTY_MARK : value;
  const spokenText = typeof text === 'string' ? ACCESSIBLE_TEXT[text] : undefined;
  if (spokenText === undefined) return text;
  return (
    <>
      <span aria-hidden="true" data-empty={text === EMPTY_MARK || undefined}>
        {text}
      </span>
      <VisuallyHidden>{spokenText}</VisuallyHidden>
    </>
  );
}
