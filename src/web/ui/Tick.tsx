import { styled } from '@mui/material/styles';
import type { InputHTMLAttributes } from 'react';
import { useEffect, useRef } from 'react';

export interface TickProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  /** Some of those that it stands for are ticked. */
  indeterminate?: boolean;
}

/** A box to tick: the browser's own, since a table has as many as rows. */
export function Tick({ indeterminate = false, ...input }: TickProps) {
  const own = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (own.current) own.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return <Box {...input} ref={own} type="checkbox" />;
}

const Box = styled('input')({
  flex: 'none',
  inlineSize: 18,
  blockSize: 18,
  margin: 9,
  cursor: 'inherit',
  accentColor: 'var(--mui-palette-primary-main)',
});
