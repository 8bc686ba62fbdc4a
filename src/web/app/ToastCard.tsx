import Alert from '@mui/material/Alert';
import { keyframes } from '@mui/material/styles';
import type { CustomContentProps } from 'notistack';
import { useSnackbar } from 'notistack';
import { useEffect, useRef, useState } from 'react';

/** How long a toast stays (spec section 9). */
export const TOAST_MS = 3_000;

const comes = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } });

/** One toast: a sentence in its tone, which waits as long as it is pointed at or focused. */
export function ToastCard({ id, message, variant }: CustomContentProps) {
  const { closeSnackbar } = useSnackbar();
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const close = () => closeSnackbar(id);
  useCountdown(hovered || focused, close);
  const urgent = variant === 'error' || variant === 'warning';
  return (
    <Alert
      severity={variant === 'default' ? 'info' : variant}
      variant="filled"
      role={urgent ? 'alert' : 'status'}
      closeText="Dismiss"
      onClose={close}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      sx={{ width: '100%', maxWidth: 420, overflowWrap: 'anywhere', animation: `${comes} 150ms`, ...STILL }}
    >
      {message}
    </Alert>
  );
}

const STILL = { '@media (prefers-reduced-motion: reduce)': { animation: 'none' } };

function useCountdown(held: boolean, over: () => void): void {
  const left = useRef(TOAST_MS);
  const atEnd = useRef(over);
  useEffect(() => {
    atEnd.current = over;
  });
  useEffect(() => {
    if (held) return;
    const since = Date.now();
    const timer = setTimeout(() => atEnd.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - since;
    };
  }, [held]);
}
