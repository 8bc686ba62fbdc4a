import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import type { MouseEvent, PointerEvent, ReactNode } from 'react';
import { useCallback, useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { fetchTabs } from '../../features/records/lazyTabs';
import { LoadingBar } from '../../ui/feedback/LoadingBar';
import { useIsComing } from '../../ui/layout/pendingChunks';
import { linkPressed } from '../../ui/layout/linkNavigation';
import { fetchGrid } from '../../ui/table/useGrid';
import { fetchForm } from '../../ui/form/LazyRecordForm';
import { ConfirmHost } from './ConfirmDialogHost';
import { Main } from './MainContent';
import { PrintSheet } from './PrintStyles';
import { ReturnHost } from '../../features/session/ReauthenticationDialog';
import { Sidebar } from './Sidebar';
import { SkipLink } from './SkipLink';
import { TopBar } from './TopBar';
import { approached } from '../prefetch';
import { fetchToasts } from './showToast';
import { whileIdle } from '../preloadWhenIdle';

/** What stands around every screen of a visit. */
export default function Shell({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const [scrolled, setScrolled] = useState(false);
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
  return (
    <Box sx={whole} onPointerDown={useApproach()}>
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
        <Coming />
        <Main onScrolled={setScrolled}>{children}</Main>
      </Box>
      <ConfirmHost />
      <ReturnHost />
    </Box>
  );
}

/** Tells of a press on a link as it begins; a finger that is put down may as well scroll. */
function useApproach() {
  const dispatch = useDispatch();
  return (event: PointerEvent) => {
    const to = event.pointerType === 'mouse' ? linkPressed(event, TO_PLACES) : undefined;
    if (to) dispatch(approached(to));
  };
}

/** Links that lead to another place in this tab, and not to a file, a map or a part of the page. */
const TO_PLACES = 'a[href^="/"]:not([target])';

/** A screen whose code is on its way leaves the one before in sight: here it says that it comes. */
function Coming() {
  const isComing = useIsComing();
  return <Box sx={{ position: 'relative', zIndex: 2 }}>{isComing && <LoadingBar below={0} />}</Box>;
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
