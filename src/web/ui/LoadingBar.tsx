import Box from '@mui/material/Box';
import { ROW_PX } from './rowHeights';

/** Runs along under a table's heading while its rows are read again. */
export const LoadingBar = () => <Box aria-hidden="true" sx={bar} />;

const bar = {
  position: 'absolute',
  insetBlockStart: ROW_PX.standard,
  insetInline: 0,
  zIndex: 2,
  blockSize: 2,
  bgcolor: 'primary.main',
  pointerEvents: 'none',
  transformOrigin: '0 0',
  animation: 'table-load 1.2s ease-in-out infinite',
  '@keyframes table-load': {
    '0%': { transform: 'scaleX(0)' },
    '100%': { transform: 'scaleX(1)', opacity: 0.2 },
  },
  '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
};
