import ExpandLessIcon from '@mui/icons-material/ExpandLess';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import LogoutOutlinedIcon from '@mui/icons-material/LogoutOutlined';
import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import { memo, useId, useMemo, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link, useLocation } from 'react-router-dom';
import { logoutClicked, selectCurrentUser } from '../../features/session/session';
import { Logo } from '../../ui/layout/Logo';
import type { NavGroup, NavLink } from '../navigation';
import { navigationFor } from '../navigation';

/** Main navigation with the links the user may open, and Logout. */
export function Sidebar() {
  const { pathname } = useLocation();
  return <Navigation section={`/${pathname.split('/')[1] ?? ''}`} />;
}

/** Memoised, so that only a change of section renders the links again. */
const Navigation = memo(function Navigation({ section }: { section: string }) {
  const currentUser = useSelector(selectCurrentUser);
  const dispatch = useDispatch();
  const entries = useMemo(() => (currentUser ? navigationFor(currentUser) : []), [currentUser]);
  return (
    <Box component="nav" aria-label="Main" sx={sidebarStyle}>
      <Box sx={headStyle}>
        <Logo />
      </Box>
      <List dense disablePadding sx={{ flexGrow: 1 }}>
        {entries.map((entry) =>
          'to' in entry ? (
            <NavigationLink key={entry.to} link={entry} section={section} />
          ) : (
            <NavigationGroup key={entry.label} group={entry} section={section} />
          ),
        )}
      </List>
      <List dense disablePadding>
        <ListItem disablePadding>
          <ListItemButton component="button" onClick={() => dispatch(logoutClicked())}>
            <ListItemIcon>
              <LogoutOutlinedIcon fontSize="small" />
            </ListItemIcon>
            <ListItemText primary="Logout" />
          </ListItemButton>
        </ListItem>
      </List>
    </Box>
  );
});

function NavigationLink({ link: { to, label, Icon }, section }: { link: NavLink; section: string }) {
  return (
    <ListItem disablePadding>
      <ListItemButton
        component={Link}
        to={to}
        nativeButton={false}
        selected={to === section}
        aria-current={to === section ? 'page' : undefined}
      >
        <ListItemIcon>
          <Icon fontSize="small" />
        </ListItemIcon>
        <ListItemText primary={label} />
      </ListItemButton>
    </ListItem>
  );
}

/** A collapsible group, initially open if it contains the current page. */
function NavigationGroup({ group: { label, Icon, links }, section }: { group: NavGroup; section: string }) {
  const [open, setOpen] = useState(() => links.some(({ to }) => to === section));
  const id = useId();
  return (
    <ListItem disablePadding sx={{ display: 'block' }}>
      <ListItemButton
        component="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => {
          setOpen((before) => !before);
        }}
      >
        <ListItemIcon>
          <Icon fontSize="small" />
        </ListItemIcon>
        <ListItemText primary={label} />
        {open ? <ExpandLessIcon fontSize="small" /> : <ExpandMoreIcon fontSize="small" />}
      </ListItemButton>
      {open && (
        <List dense disablePadding id={id} sx={{ paddingInlineStart: 1.5 }}>
          {links.map((link) => (
            <NavigationLink key={link.to} link={link} section={section} />
          ))}
        </List>
      )}
    </ListItem>
  );
}

const headStyle = { blockSize: 56, flex: 'none', display: 'flex', alignItems: 'center', px: 1.5 };

const sidebarStyle = {
  display: 'flex',
  flexDirection: 'column',
  blockSize: '100%',
  overflowY: 'auto',
  px: 1,
  pb: 1,
  '& .MuiListItemButton-root': { minBlockSize: 40, mb: '2px', px: 1.5, py: 0.5, borderRadius: 1 },
  '& .MuiListItemIcon-root': { minInlineSize: 32, color: 'inherit' },
  '& .MuiListItemButton-root.Mui-selected': { color: 'primary.main' },
  '& .Mui-selected .MuiListItemText-primary': { fontWeight: 600 },
};
