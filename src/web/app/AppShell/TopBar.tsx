import AccountCircleOutlinedIcon from '@mui/icons-material/AccountCircleOutlined';
import MenuIcon from '@mui/icons-material/Menu';
import NotificationsNoneIcon from '@mui/icons-material/NotificationsNone';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Suspense, lazy, memo, useCallback, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectUnread } from '../../features/notifications/notifications';
import { selectCurrentUser } from '../../features/session/session';
import { CommandPaletteButton } from '../commandPalette/CommandPaletteButton';
import { ColorSchemeButton } from './ColorSchemeButton';
import { UserMenu } from './UserMenu';

const NotificationsPanel = lazy(() => import('./NotificationsPanel'));

type PanelName = 'menu' | 'panel';

interface TopBarProps {
  toggleShown: boolean;
  onToggle: () => void;
}

/** Search, theme, notifications and account; the account menu and the notifications panel are mutually exclusive. */
export const TopBar = memo(function TopBar({ toggleShown, onToggle }: TopBarProps) {
  const [open, setOpen] = useState<{ sheet: PanelName; anchor: HTMLElement } | null>(null);
  const toggle = useCallback((sheet: PanelName, anchor: HTMLElement) => {
    setOpen((before) => (before?.sheet === sheet ? null : { sheet, anchor }));
  }, []);
  const close = useCallback((sheet: PanelName) => {
    setOpen((before) => (before?.sheet === sheet ? null : before));
  }, []);
  const shut = open
    ? () => {
        close(open.sheet);
      }
    : noop;
  return (
    <Box component="header" sx={barStyle}>
      {toggleShown && (
        <IconButton aria-label="Open menu" onClick={onToggle} sx={{ display: { lg: 'none' } }}>
          <MenuIcon />
        </IconButton>
      )}
      <Box sx={{ flexGrow: 1 }} />
      <CommandPaletteButton />
      <Username />
      <ColorSchemeButton />
      <NotificationsButton open={open?.sheet === 'panel'} toggle={toggle}>
        {open?.sheet === 'panel' && (
          <Suspense fallback={null}>
            <NotificationsPanel anchor={open.anchor} onClose={shut} />
          </Suspense>
        )}
      </NotificationsButton>
      <IconButton
        aria-label="Your account"
        aria-haspopup="menu"
        aria-expanded={open?.sheet === 'menu'}
        onClick={({ currentTarget }) => {
          toggle('menu', currentTarget);
        }}
      >
        <AccountCircleOutlinedIcon />
      </IconButton>
      {open?.sheet === 'menu' && <UserMenu anchor={open.anchor} onClose={shut} />}
    </Box>
  );
});

const noop = () => undefined;

function Username() {
  const currentUser = useSelector(selectCurrentUser);
  return (
    <Typography component="span" noWrap sx={{ fontWeight: 600, minWidth: 0, mx: 1 }}>
      <bdi>{currentUser?.username}</bdi>
    </Typography>
  );
}

interface NotificationsButtonProps {
  open: boolean;
  toggle: (sheet: PanelName, anchor: HTMLElement) => void;
  children: ReactNode;
}

function NotificationsButton({ open, toggle, children }: NotificationsButtonProps) {
  const unread = useSelector(selectUnread);
  return (
    <>
      <IconButton
        aria-label={unread ? `Notifications, ${String(unread)} unread` : 'Notifications'}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={({ currentTarget }) => {
          toggle('panel', currentTarget);
        }}
      >
        <Badge badgeContent={unread} max={999} color="error">
          <NotificationsNoneIcon />
        </Badge>
      </IconButton>
      {children}
    </>
  );
}

const barStyle = {
  displayPrint: 'none',
  blockSize: 56,
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  px: { xs: 1, md: 2 },
  borderBottom: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
};
