import ExpandLessIcon from '@mui/icons-material/ExpandLess';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import LogoutOutlinedIcon from '@mui/icons-material/LogoutOutlined';
import Box from '@mui/material/Box';
import { memo, useId, useMemo, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { NavLink as RouterNavLink, useLocation } from 'react-router-dom';
import { logoutClicked, selectVisitor } from '../entities/session';
import { Logo } from '../ui/Logo';
import { navigationIcons } from './navigationIcons';
import type { NavGroup, NavLink } from './navigation';
import { navigationFor } from './navigation';

/** Where a person may go, and the way out. Its lines are plain elements under one set of rules, since every page has all of them. */
export const Sidebar = memo(function Sidebar() {
  const visitor = useSelector(selectVisitor);
  const dispatch = useDispatch();
  const entries = useMemo(() => (visitor ? navigationFor(visitor) : []), [visitor]);
  return (
    <Box component="nav" aria-label="Main" sx={side}>
      <div data-head>
        <Logo />
      </div>
      <ul>
        {entries.map((entry) =>
          'to' in entry ? <Entry key={entry.to} link={entry} /> : <Fold key={entry.label} group={entry} />,
        )}
      </ul>
      <ul>
        <li>
          <button type="button" onClick={() => dispatch(logoutClicked())}>
            <LogoutOutlinedIcon fontSize="small" />
            <span>Logout</span>
          </button>
        </li>
      </ul>
    </Box>
  );
});

const Entry = ({ link: { to, label } }: { link: NavLink }) => (
  <li>
    <RouterNavLink to={to} end={to === '/'}>
      {navigationIcons[to]}
      <span>{label}</span>
    </RouterNavLink>
  </li>
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
    <li>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => {
          setOpen((before) => !before);
        }}
      >
        {navigationIcons[label]}
        <span>{label}</span>
        {open ? <ExpandLessIcon fontSize="small" /> : <ExpandMoreIcon fontSize="small" />}
      </button>
      {open && (
        <ul id={id}>
          {links.map((link) => (
            <Entry key={link.to} link={link} />
          ))}
        </ul>
      )}
    </li>
  );
});

const side = {
  display: 'flex',
  flexDirection: 'column',
  blockSize: '100%',
  overflowY: 'auto',
  px: 1,
  pb: 1,
  '& > [data-head]': { blockSize: 56, flex: 'none', display: 'flex', alignItems: 'center', px: 1.5 },
  '& ul': { listStyle: 'none', m: 0, p: 0 },
  '& > ul:first-of-type': { flexGrow: 1 },
  '& a, & button': {
    display: 'flex',
    alignItems: 'center',
    gap: 1.5,
    inlineSize: '100%',
    minBlockSize: 40,
    mb: '2px',
    px: 1.5,
    py: 0.5,
    border: 0,
    borderRadius: 1,
    font: 'inherit',
    fontSize: 13.5,
    textAlign: 'start',
    textDecoration: 'none',
    color: 'text.primary',
    bgcolor: 'transparent',
    cursor: 'pointer',
    transition: 'background-color 150ms',
    '&:hover': { bgcolor: 'action.hover' },
  },
  '& ul ul a': { paddingInlineStart: 3 },
  '& span': { flexGrow: 1 },
  '& a.active': {
    bgcolor: 'rgba(var(--mui-palette-primary-mainChannel) / 0.1)',
    color: 'primary.main',
    fontWeight: 600,
  },
};
