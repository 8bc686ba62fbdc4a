import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** Text for screen readers only. */
export const VisuallyHidden = ({ children, live }: { children: ReactNode; live?: boolean }) => (
  <HiddenSpan role={live ? 'status' : undefined}>{children}</HiddenSpan>
);

const HiddenSpan = styled('span')({
  position: 'absolute',
  inlineSize: 1,
  blockSize: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
});
