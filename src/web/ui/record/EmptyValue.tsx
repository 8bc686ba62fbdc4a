import type { ReactNode } from 'react';
import { VisuallyHidden } from '../layout/VisuallyHidden';

const EMPTY_MARK = '-----';
const ACCESSIBLE_TEXT: Record<string, string> = { [EMPTY_MARK]: 'none', '-': 'not a valid date' };

/** Formatted value; the marks for empty and invalid have accessible text. */
export const EmptyValue = ({ value }: { value: ReactNode }) => renderValue(value);

/** `EmptyValue` as a function, which tables call for speed. */
export function renderValue(value: ReactNode): ReactNode {
  const text = value === null || value === undefined || value === '' ? EMPTY_MARK : value;
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
