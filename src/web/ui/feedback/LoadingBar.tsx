import Box from '@mui/material/Box';

/** Indeterminate progress bar, positioned `top` pixels below the top of its container. */
export const LoadingBar = ({ top }: { top: number }) => (
  <Box aria-hidden="true" sx={loadingBarStyle} style={{ insetBlockStart: top }} />
);

const loadingBarStyle = {
  position: 'absolute',
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
