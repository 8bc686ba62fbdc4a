import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { keyframes } from '@mui/material/styles';
import type { CustomContentProps, SnackbarKey, TransitionProps } from 'notistack';
import { useSnackbar, SnackbarProvider } from 'notistack';
import { useEffect, useRef, useState } from 'react';
import GlobalStyles from '@mui/material/GlobalStyles';
import { createRoot } from 'react-dom/client';
import type { Services } from '../../store/services';
import { AppTheme } from '../theme/AppTheme';

/** Display time of a toast. */
export const TOAST_MS = 3_000;

const fadeIn = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } });

/** One toast; its countdown pauses while it is hovered or focused. */
function ToastCard({ id, message, variant, action }: CustomContentProps) {
  const { closeSnackbar } = useSnackbar();
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const close = () => closeSnackbar(id);
  useCountdown(isHovered || isFocused, close);
  const isUrgent = variant === 'error' || variant === 'warning';
  return (
    <Alert
      severity={variant === 'default' ? 'info' : variant}
      variant="filled"
      role={isUrgent ? 'alert' : 'status'}
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
      {typeof action === 'function' ? action(id) : action}
    </Alert>
  );
}

const NO_ANIMATION = { '@media (prefers-reduced-motion: reduce)': { animation: 'none' } };

function useCountdown(isPaused: boolean, onEnd: () => void): void {
  const remainingMs = useRef(TOAST_MS);
  const onEndRef = useRef(onEnd);
  useEffect(() => {
    onEndRef.current = onEnd;
  });
  useEffect(() => {
    if (isPaused) return;
    const startedAt = Date.now();
    const timer = setTimeout(() => onEndRef.current(), remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current -= Date.now() - startedAt;
    };
  }, [isPaused]);
}

const TOAST_COMPONENTS = {
  default: ToastCard,
  success: ToastCard,
  info: ToastCard,
  warning: ToastCard,
  error: ToastCard,
};
const MAX_TOASTS = 4;

/**
 * Toasts cover the free part of the top bar, so that its buttons and the actions of a record stay reachable;
 * on small screens they are below it.
 */
const CONTAINER_STYLE = {
  '.notistack-SnackbarContainer': {
    marginBlockStart: 44,
    '@media (min-width: 900px)': { marginBlockStart: -10, marginInlineEnd: 270 },
  },
};

type ShowToast = Services['toast'];

/** Mounts the toast host beside the app; resolves with a function that shows a toast. */
export function mountToasts(): Promise<ShowToast> {
  const container = document.body.appendChild(document.createElement('div'));
  return new Promise((ready) => {
    createRoot(container).render(<ToastHost ready={ready} />);
  });
}

function ToastHost({ ready }: { ready: (show: ShowToast) => void }) {
  return (
    <AppTheme>
      <GlobalStyles styles={CONTAINER_STYLE} />
      <SnackbarProvider
        ref={(host) => {
          if (!host) return;
          ready(({ tone, text, offer }, accept) => {
            const renderOffer = (id: SnackbarKey) =>
              offer && (
                <Button
                  color="inherit"
                  size="small"
                  sx={{ display: 'block', px: 0, textDecoration: 'underline' }}
                  onClick={() => {
                    host.closeSnackbar(id);
                    accept?.(offer.action);
                  }}
                >
                  {offer.label}
                </Button>
              );
            host.enqueueSnackbar(text, { variant: tone, action: renderOffer });
          });
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

/** Completes transitions immediately, because the toasts have their own animation. */
function NoTransition({ in: isShown = false, onEnter, onEntered, onExited, children }: TransitionProps) {
  const reported = useRef<boolean>(undefined);
  useEffect(() => {
    if (reported.current === isShown) return;
    reported.current = isShown;
    if (!isShown) return onExited?.(document.body);
    onEnter?.(document.body, true);
    onEntered?.(document.body, true);
  });
  return isShown ? children : null;
}
