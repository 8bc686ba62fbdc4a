import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import type { MouseEvent, ReactNode } from 'react';
import { memo, useCallback, useEffect, useState } from 'react';
import { useStore, useDispatch, useSelector } from 'react-redux';
import { useLocation, useNavigation } from 'react-router-dom';
import Alert from '@mui/material/Alert';
import { ReauthenticationDialog } from '../../features/session/ReauthenticationDialog';
import { RECORD_PICKERS } from '../../features/records/lazyRecordPickers';
import { StoredSuggestions } from '../../features/records/StoredSuggestions';
import { StoredSuggestionsContext } from '../../ui/form/suggestionList';
import { FilterPickers } from '../../ui/table/filters/filterPickers';
import { LoadingBar } from '../../ui/feedback/LoadingBar';
import { PAGE_PARAMS, paramValues } from '../../ui/layout/pageParams';
import { useWasOpen } from '../../ui/feedback/useWasOpen';
import { useDelayedPending } from '../../ui/feedback/useDelayedPending';
import { confirmDialog, selectConfirmation } from '../../store/confirm';
import { formDialog } from '../../store/formDialog';
import type { RootState } from '../../store/rootState';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog';
import { selectLatestNotifications } from '../../features/notifications/notifications';
import { selectIsReauthenticating } from '../../features/session/reauthentication';
import { linkPreload } from '../linkPreload';
import { MainContent } from './MainContent';
import { PrintStyles } from './PrintStyles';
import { Sidebar } from './Sidebar';
import { SkipLink } from './SkipLink';
import { TopBar } from './TopBar';

export interface AppShellProps {
  children: ReactNode;
}

/** Sidebar, top bar and dialogs around every screen of a signed-in user. */
function AppShell({ children }: AppShellProps) {
  const [open, setOpen] = useState(false);
  const wasOpen = useWasOpen(open);
  const [isScrolled, setScrolled] = useState(false);
  useCloseDialogsOnNavigation();
  const openMenu = useCallback(() => {
    setOpen(true);
  }, []);
  const closeMenu = useCallback(() => {
    setOpen(false);
  }, []);
  const closeAfterLink = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a')) closeMenu();
  };
  return (
    <Box sx={rootStyle} {...linkPreload}>
      <PrintStyles />
      <SkipLink />
      <Box sx={sidebarStyle}>
        <Sidebar />
      </Box>
      {wasOpen && (
        <Drawer
          open={open}
          onClose={closeMenu}
          onClick={closeAfterLink}
          slotProps={{ paper: { 'aria-label': 'Menu', sx: drawerStyle } }}
        >
          <Sidebar />
        </Drawer>
      )}
      <Box sx={contentStyle}>
        <TopBar showMenuButton={!isScrolled} onOpenMenu={openMenu} />
        <NavigationProgress />
        <FilterPickers value={RECORD_PICKERS}>
          <StoredSuggestionsContext value={StoredSuggestions}>
            <MainContent onScrolled={setScrolled}>{children}</MainContent>
          </StoredSuggestionsContext>
        </FilterPickers>
        <ConnectionLostAlert />
      </Box>
      <ConfirmDialogHost />
      <ReauthenticationDialog />
    </Box>
  );
}

export default memo(AppShell);

/** Closes the open form or confirmation before another page or tab is shown, which may open one itself. */
function useCloseDialogsOnNavigation(): void {
  const store = useStore<RootState>();
  const { pathname, search } = useLocation();
  const shown = paramValues(search, SHOWN_PARAMS);
  useEffect(
    () => () => {
      const { formDialog: form, confirm } = store.getState();
      if (form) store.dispatch(formDialog.actions.closed());
      if (confirm && !confirm.isPending) store.dispatch(confirmDialog.actions.declined());
    },
    [store, pathname, shown],
  );
}

/** Parameters that select the page of a path and its tab. */
const SHOWN_PARAMS = [...PAGE_PARAMS, 'tab'];

/** Progress of a navigation whose code is still loading; the previous screen stays visible meanwhile. */
function NavigationProgress() {
  const isLate = useDelayedPending(useNavigation().state === 'loading');
  return <Box sx={{ position: 'relative', zIndex: 2 }}>{isLate && <LoadingBar top={0} />}</Box>;
}

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

/** Shows the confirmation that a saga requested. */
function ConfirmDialogHost() {
  const dispatch = useDispatch();
  const confirmation = useSelector(selectConfirmation);
  const onConfirm = useCallback(() => void dispatch(confirmDialog.actions.accepted()), [dispatch]);
  const onCancel = useCallback(() => void dispatch(confirmDialog.actions.declined()), [dispatch]);
  if (!useWasOpen(confirmation !== null)) return null;
  return <ConfirmDialog confirmation={confirmation} onConfirm={onConfirm} onCancel={onCancel} />;
}

/** A line below every page while the server is not responding. */
function ConnectionLostAlert() {
  const isDisconnected = useSelector((state: RootState) => selectLatestNotifications(state).isDisconnected);
  const isReauthenticating = useSelector(selectIsReauthenticating);
  if (!isDisconnected || isReauthenticating) return null;
  return (
    <Alert severity="warning" role="status" square sx={{ flex: 'none', py: 0, displayPrint: 'none' }}>
      No connection to the server. This page may be out of date, and changes can’t be saved until the
      connection is restored. Retrying.
    </Alert>
  );
}
