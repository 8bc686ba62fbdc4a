import GlobalStyles from '@mui/material/GlobalStyles';
import { SnackbarProvider } from 'notistack';
import type { TransitionProps } from 'notistack';
import { useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import type { Toast } from '../kit/toasts';
import { Look } from './Look';
import { ToastCard } from './ToastCard';

const CARDS = {
  default: ToastCard,
  success: ToastCard,
  info: ToastCard,
  warning: ToastCard,
  error: ToastCard,
};
const MOST = 4;

/** The bell and the user's menu stay in reach. */
const BELOW_THE_BAR = { '.notistack-SnackbarContainer': { marginBlockStart: 44 } };

type Show = (toast: Toast) => void;

/** Give toasts a place beside the page and answer with the way to show one. */
export function mountToasts(): Promise<Show> {
  const place = document.body.appendChild(document.createElement('div'));
  return new Promise((ready) => {
    createRoot(place).render(<ToastHost ready={ready} />);
  });
}

function ToastHost({ ready }: { ready: (show: Show) => void }) {
  return (
    <Look>
      <GlobalStyles styles={BELOW_THE_BAR} />
      <SnackbarProvider
        ref={(host) => {
          if (host) ready(({ tone, text }) => void host.enqueueSnackbar(text, { variant: tone }));
        }}
        Components={CARDS}
        TransitionComponent={AtOnce}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        autoHideDuration={null}
        maxSnack={MOST}
      />
    </Look>
  );
}

/** The cards come and go by themselves, so the host only has to be told that they have. */
function AtOnce({ in: shown = false, onEnter, onEntered, onExited, children }: TransitionProps) {
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
