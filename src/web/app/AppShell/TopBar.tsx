import AccountCircleOutlinedIcon from '@mui/icons-material/AccountCircleOutlined';
import MenuIcon from '@mui/icons-material/Menu';
import NotificationsNoneIcon from '@mui/icons-material/NotificationsNone';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { memo, useCallback, useState } from 'react';
import { useSelector } from 'react-redux';
import { GoToMenu } from '../../features/goTo/GoToMenu';
import { selectUnread } from '../../features/notifications/notifications';
import { lazyOverlay } from '../../features/records/lazyOverlay';
import { selectCurrentUser } from '../../features/session/session';
import { CommandPaletteButton } from '../commandPalette/CommandPaletteButton';
import { ColorSchemeButton } from './ColorSchemeButton';
import { UserMenu } from './UserMenu';

const NotificationsPanel = lazyOverlay('The notifications', () => import('./NotificationsPanel'));

type PanelName = 'menu' | 'notifications';

interface TopBarProps {
  showMenuButton: boolean;
  onOpenMenu: () => void;
}

/**
 * Go-to menu, search, theme, notifications and account. At most one of the account menu and the notifications
 * panel is open.
 */
export const TopBar = memo(function TopBar({ showMenuButton, onOpenMenu }: TopBarProps) {
  const [open, setOpen] = useState<{ panel: PanelName; anchor: HTMLElement } | null>(null);
  const toggle = useCallback((panel: PanelName, anchor: HTMLElement) => {
    setOpen((before) => (before?.panel === panel ? null : { panel, anchor }));
  }, []);
  const close = useCallback((panel: PanelName) => {
    setOpen((before) => (before?.panel === panel ? null : before));
  }, []);
  const closeOpenPanel = open
    ? () => {
        close(open.panel);
      }
    : noop;
  return (
    <Box component="header" sx={barStyle}>
      {showMenuButton && (
        <Box sx={{ display: { lg: 'none' } }}>
          <IconButton aria-label="Open menu" onClick={onOpenMenu}>
            <MenuIcon />
          </IconButton>
        </Box>
      )}
      <GoToMenu />
      <Box sx={{ flexGrow: 1 }} />
      <CommandPaletteButton />
      <Username />
      <ColorSchemeButton />
      <NotificationsButton open={open?.panel === 'notifications'} toggle={toggle}>
        {open?.panel === 'notifications' && (
          <NotificationsPanel anchor={open.anchor} onClose={closeOpenPanel} />
        )}
      </NotificationsButton>
      <IconButton
        aria-label="Your account"
        aria-haspopup="menu"
        aria-expanded={open?.panel === 'menu'}
        onClick={({ currentTarget }) => {
          toggle('menu', currentTarget);
        }}
      >
        <AccountCircleOutlinedIcon />
      </IconButton>
      {open?.panel === 'menu' && <UserMenu anchor={open.anchor} onClose={closeOpenPanel} />}
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
  toggle: (panel: PanelName, anchor: HTMLElement) => void;
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
          toggle('notifications', currentTarget);
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
