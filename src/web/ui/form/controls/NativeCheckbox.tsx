import { styled } from '@mui/material/styles';
import type { InputHTMLAttributes } from 'react';
import { useEffect, useRef } from 'react';

export interface NativeCheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  /** Indeterminate state. */
  indeterminate?: boolean;
}

/** Native checkbox, because tables render one per row. */
export function NativeCheckbox({ indeterminate, ...input }: NativeCheckboxProps) {
  return <StyledInput {...input} ref={useIndeterminate(indeterminate)} type="checkbox" />;
}

/** Sets `indeterminate`, which has no HTML attribute. */
export function useIndeterminate(indeterminate = false) {
  const own = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (own.current) own.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return own;
}

export const CHECKBOX_STYLE = {
  flex: 'none',
  inlineSize: 18,
  blockSize: 18,
  margin: 9,
  cursor: 'inherit',
  accentColor: 'var(--mui-palette-primary-main)',
} as const;

const StyledInput = styled('input')(CHECKBOX_STYLE);
