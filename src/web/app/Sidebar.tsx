import ExpandLessIcon from '@mui/icons-material/ExpandLess';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import LogoutOutlinedIcon from '@mui/icons-material/LogoutOutlined';
import Box from '@mui/material/Box';
import Collapse from '@mui/material/Collapse';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import { memo, useId, useMemo, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { NavLink as RouterNavLink, useLocation } from 'react-router-dom';
import { logoutClicked, selectVisitor } from '../entities/session';
import { Logo } from '../ui/Logo';
import { navigationIcons } from './navigationIcons';
import type { NavGroup, NavLink } from './navigation';
import { navigationFor } from './navigation';

/** Where a person may go, and the way out. */
export const Sidebar = memo(function Sidebar() {
  const visitor = useSelector(selectVisitor);
  const dispatch = useDispatch();
  const entries = useMemo(() => (visitor ? navigationFor(visitor) : []), [visitor]);
  return (
    <Box
      component="nav"
      aria-label="Main"
      sx={{ display: 'flex', flexDirection: 'column', blockSize: '100%', overflowY: 'auto', px: 1, pb: 1 }}
    >
      <Box sx={{ blockSize: 56, flex: 'none', display: 'flex', alignItems: 'center', px: 1.5 }}>
        <Logo />
      </Box>
      <List component="ul" disablePadding sx={{ flexGrow: 1 }}>
        {entries.map((entry) =>
          'to' in entry ? <Entry key={entry.to} link={entry} /> : <Fold key={entry.label} group={entry} />,
        )}
      </List>
      <List disablePadding>
        <ListItem disablePadding>
          <ListItemButton sx={line} onClick={() => dispatch(logoutClicked())}>
            <ListItemIcon sx={picture}>
              <LogoutOutlinedIcon fontSize="small" />
            </ListItemIcon>
            <ListItemText primary="Logout" />
          </ListItemButton>
        </ListItem>
      </List>
    </Box>
  );
});

const Entry = ({ link: { to, label }, inner = false }: { link: NavLink; inner?: boolean }) => (
  <ListItem disablePadding>
    <ListItemButton component={RouterNavLink} to={to} end={to === '/'} sx={inner ? innerLine : line}>
      <ListItemIcon sx={picture}>{navigationIcons[to]}</ListItemIcon>
      <ListItemText primary={label} />
    </ListItemButton>
  </ListItem>
);

/** Links under one name, open while one of them is where the person is. */
function Fold({ group }: { group: NavGroup }) {
  const { pathname } = useLocation();
  const within = group.links.some(({ to }) => pathname.startsWith(to));
  return <Folding group={group} within={within} />;
}

const Folding = memo(function Folding({
  group: { label, links },
  within,
}: {
  group: NavGroup;
  within: boolean;
}) {
  const [open, setOpen] = useState(within);
  const id = useId();
  return (
    <ListItem disablePadding sx={{ display: 'block' }}>
      <ListItemButton
        sx={line}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => {
          setOpen((before) => !before);
        }}
      >
        <ListItemIcon sx={picture}>{navigationIcons[label]}</ListItemIcon>
        <ListItemText primary={label} />
        {open ? <ExpandLessIcon fontSize="small" /> : <ExpandMoreIcon fontSize="small" />}
      </ListItemButton>
      <Collapse in={open} id={id} unmountOnExit>
        <List disablePadding>
          {links.map((link) => (
            <Entry key={link.to} link={link} inner />
          ))}
        </List>
      </Collapse>
    </ListItem>
  );
});

const picture = { minWidth: 32, color: 'inherit' };

const line = {
  borderRadius: 1,
  minHeight: 40,
  py: 0.5,
  px: 1.5,
  mb: '2px',
  color: 'text.primary',
  '& span': { fontSize: 13.5 },
  '&.active': {
    bgcolor: 'rgba(var(--mui-palette-primary-mainChannel) / 0.1)',
    color: 'primary.main',
    '& span': { fontSize: 13.5, fontWeight: 600 },
  },
};

const innerLine = { ...line, paddingInlineStart: 3 };
