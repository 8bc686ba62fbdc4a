import Alert from '@mui/material/Alert';
import { keyframes } from '@mui/material/styles';
import type { CustomContentProps, TransitionProps } from 'notistack';
import { useSnackbar, SnackbarProvider } from 'notistack';
import { useEffect, useRef, useState } from 'react';
import GlobalStyles from '@mui/material/GlobalStyles';
import { createRoot } from 'react-dom/client';
import type { Toast } from '../../store/services';
import { AppTheme } from '../theme/AppTheme';

/** How long a toast stays (spec section 9). */
export const TOAST_MS = 3_000;

const fadeIn = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } });

/** One toast; its countdown pauses while it is hovered or focused. */
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
      sx={{
        width: '100%',
        maxWidth: 420,
        overflowWrap: 'anywhere',
        animation: `${fadeIn} 150ms`,
        ...NO_ANIMATION,
      }}
    >
      {message}
    </Alert>
  );
}

const NO_ANIMATION = { '@media (prefers-reduced-motion: reduce)': { animation: 'none' } };

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

const TOAST_COMPONENTS = {
  default: ToastCard,
  success: ToastCard,
  info: ToastCard,
  warning: ToastCard,
  error: ToastCard,
};
const MAX_TOASTS = 4;

/** Keeps the top bar's buttons reachable. */
const CONTAINER_STYLE = { '.notistack-SnackbarContainer': { marginBlockStart: 44 } };

type Show = (toast: Toast) => void;

/** Mounts the toast host beside the app; resolves with a function that shows a toast. */
export function mountToasts(): Promise<Show> {
  const place = document.body.appendChild(document.createElement('div'));
  return new Promise((ready) => {
    createRoot(place).render(<ToastHost ready={ready} />);
  });
}

function ToastHost({ ready }: { ready: (show: Show) => void }) {
  return (
    <AppTheme>
      <GlobalStyles styles={CONTAINER_STYLE} />
      <SnackbarProvider
        ref={(host) => {
          if (host) ready(({ tone, text }) => void host.enqueueSnackbar(text, { variant: tone }));
        }}
        Components={TOAST_COMPONENTS}
        TransitionComponent={NoTransition}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        autoHideDuration={null}
        maxSnack={MAX_TOASTS}
      />
    </AppTheme>
  );
}

/** Reports a finished transition at once, because the cards animate themselves. */
function NoTransition({ in: shown = false, onEnter, onEntered, onExited, children }: TransitionProps) {
  const told = useRef<boolean>(undefined);
  useEffect(() => {
    if (told.current === shown) return;
    told.current = shown;
    if (!shown) return onExited?.(document.body);
    onEnter?.(document.body, true);
    onEntered?.(document.body, true);
  });
  return shown ? children : null;
}
