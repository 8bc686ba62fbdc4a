import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import type { MouseEvent, ReactNode, UIEvent } from 'react';
import { useCallback, useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { selectIsAway } from '../entities/notifications';
import { ErrorBoundary } from '../ui/ErrorBoundary';
import { fetchTabs } from '../screens/laterTabs';
import { ServerAway } from '../ui/useComeback';
import { fetchGrid } from '../ui/useGrid';
import { fetchForm } from '../ui/useLaterForm';
import { ConfirmHost } from './ConfirmHost';
import { PrintSheet } from './PrintSheet';
import { ReturnHost } from './ReturnHost';
import { Sidebar } from './Sidebar';
import { SkipLink } from './SkipLink';
import { TopBar } from './TopBar';
import { fetchToasts } from './showToast';
import { useKeptScroll } from './useKeptScroll';
import { whileIdle } from './whileIdle';

/** Scrolled further than this, the main area hides the menu's toggle (spec section 9). */
export const TOGGLE_HIDES_PX = 30;

/** What stands around every screen of a visit. */
export default function Shell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const away = useSelector(selectIsAway);
  const [open, setOpen] = useState(false);
  const [scrolled, setScrolled] = useState(false);
  const main = useKeptScroll();
  useEffect(() => whileIdle(SOON), []);
  const toggle = useCallback(() => {
    setOpen(true);
  }, []);
  const close = useCallback(() => {
    setOpen(false);
  }, []);
  const closeAfterLink = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a')) close();
  };
  const onScroll = ({ currentTarget, target }: UIEvent) => {
    if (target === currentTarget) setScrolled(currentTarget.scrollTop > TOGGLE_HIDES_PX);
  };
  return (
    <Box sx={whole}>
      <PrintSheet />
      <SkipLink />
      <Box sx={side}>
        <Sidebar />
      </Box>
      <Drawer
        open={open}
        onClose={close}
        onClick={closeAfterLink}
        slotProps={{ paper: { 'aria-label': 'Menu', sx: drawer } }}
      >
        <Sidebar />
      </Drawer>
      <Box sx={beside}>
        <TopBar toggleShown={!scrolled} onToggle={toggle} />
        <Box component="main" ref={main} onScroll={onScroll} sx={scroller}>
          <ServerAway value={away}>
            <ErrorBoundary place={pathname}>{children}</ErrorBoundary>
          </ServerAway>
        </Box>
      </Box>
      <ConfirmHost />
      <ReturnHost />
    </Box>
  );
}

/** The next page is likely to have a table; what tells in passing, asks and looks up waits until the screen stands. */
const SOON = [fetchGrid, () => untilItStands(), fetchToasts, fetchForm, fetchTabs];

const STANDS_MS = 10_000;
const untilItStands = () => new Promise((come) => setTimeout(come, STANDS_MS));

const whole = {
  display: 'flex',
  blockSize: '100dvh',
  overflow: 'hidden',
  '@media print': { display: 'block', blockSize: 'auto', overflow: 'visible' },
};

const beside = {
  inlineSize: { xs: '100%', lg: '84%' },
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  '@media print': { display: 'block', inlineSize: '100%' },
};

const side = {
  inlineSize: '16%',
  flex: 'none',
  display: { xs: 'none', lg: 'block' },
  displayPrint: 'none',
  borderInlineEnd: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
};

const drawer = { inlineSize: 280, maxInlineSize: '85vw' };

const scroller = {
  flexGrow: 1,
  overflowY: 'auto',
  minBlockSize: 0,
  scrollPaddingBlockEnd: '88px',
  position: 'relative',
  '@media print': { overflow: 'visible' },
};
