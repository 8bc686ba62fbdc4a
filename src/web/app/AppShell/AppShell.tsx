import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import type { MouseEvent, PointerEvent, ReactNode } from 'react';
import { useCallback, useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { preloadTabs } from '../../features/records/lazyTabs';
import { LoadingBar } from '../../ui/feedback/LoadingBar';
import { useHasPendingChunks } from '../../ui/layout/pendingChunks';
import { getClickedLink } from '../../ui/layout/linkNavigation';
import { loadGrid } from '../../ui/table/useGrid';
import { loadRecordForm } from '../../ui/form/LazyRecordForm';
import { ConfirmDialogHost } from './ConfirmDialogHost';
import { MainContent } from './MainContent';
import { PrintStyles } from './PrintStyles';
import { ReauthenticationDialog } from '../../features/session/ReauthenticationDialog';
import { Sidebar } from './Sidebar';
import { SkipLink } from './SkipLink';
import { TopBar } from './TopBar';
import { linkPressStarted } from '../prefetch';
import { loadToasts } from './showToast';
import { preloadWhenIdle } from '../preloadWhenIdle';

/** What stands around every screen of a visit. */
export default function AppShell({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => preloadWhenIdle(IDLE_PRELOADS), []);
  const toggle = useCallback(() => {
    setOpen(true);
  }, []);
  const close = useCallback(() => {
    setOpen(false);
  }, []);
  const closeAfterLink = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a')) close();
  };
  return (
    <Box sx={rootStyle} onPointerDown={useLinkPrefetch()}>
      <PrintStyles />
      <SkipLink />
      <Box sx={sidebarStyle}>
        <Sidebar />
      </Box>
      <Drawer
        open={open}
        onClose={close}
        onClick={closeAfterLink}
        slotProps={{ paper: { 'aria-label': 'Menu', sx: drawerStyle } }}
      >
        <Sidebar />
      </Drawer>
      <Box sx={contentStyle}>
        <TopBar toggleShown={!scrolled} onToggle={toggle} />
        <NavigationProgress />
        <MainContent onScrolled={setScrolled}>{children}</MainContent>
      </Box>
      <ConfirmDialogHost />
      <ReauthenticationDialog />
    </Box>
  );
}

/** Tells of a press on a link as it begins; a finger that is put down may as well scroll. */
function useLinkPrefetch() {
  const dispatch = useDispatch();
  return (event: PointerEvent) => {
    const to = event.pointerType === 'mouse' ? getClickedLink(event, INTERNAL_LINKS) : undefined;
    if (to) dispatch(linkPressStarted(to));
  };
}

/** Links that lead to another place in this tab, and not to a file, a map or a part of the page. */
const INTERNAL_LINKS = 'a[href^="/"]:not([target])';

/** A screen whose code is on its way leaves the one before in sight: here it says that it comes. */
function NavigationProgress() {
  const isComing = useHasPendingChunks();
  return <Box sx={{ position: 'relative', zIndex: 2 }}>{isComing && <LoadingBar below={0} />}</Box>;
}

/** The next page is likely to have a table; what tells in passing, asks and looks up waits until the screen stands. */
const IDLE_PRELOADS = [loadGrid, () => preloadDelay(), loadToasts, loadRecordForm, preloadTabs];

const PRELOAD_DELAY_MS = 10_000;
const preloadDelay = () => new Promise((come) => setTimeout(come, PRELOAD_DELAY_MS));

const rootStyle = {
  display: 'flex',
  blockSize: '100dvh',
  overflow: 'hidden',
  '@media print': { display: 'block', blockSize: 'auto', overflow: 'visible' },
};

const contentStyle = {
  inlineSize: { xs: '100%', lg: '84%' },
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  '@media print': { display: 'block', inlineSize: '100%' },
};

const sidebarStyle = {
  inlineSize: '16%',
  flex: 'none',
  display: { xs: 'none', lg: 'block' },
  displayPrint: 'none',
  borderInlineEnd: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
};

const drawerStyle = { inlineSize: 280, maxInlineSize: '85vw' };
