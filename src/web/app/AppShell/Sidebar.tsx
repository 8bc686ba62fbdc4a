import ExpandLessIcon from '@mui/icons-material/ExpandLess';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import LogoutOutlinedIcon from '@mui/icons-material/LogoutOutlined';
import Box from '@mui/material/Box';
import { memo, useCallback, useId, useMemo, useState } from 'react';
import type { MouseEvent } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { signOutClicked, selectCurrentUser } from '../../features/session/session';
import { interceptLinkClick } from '../../ui/layout/linkNavigation';
import { Logo } from '../../ui/layout/Logo';
import type { NavGroup, NavLink } from '../navigation';
import { linkAt, navigationFor } from '../navigation';

/** Main navigation with the links the user may open, and Logout. */
export function Sidebar() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const openLink = useCallback(
    (event: MouseEvent) => {
      const to = interceptLinkClick(event);
      if (to !== undefined) void navigate(to);
    },
    [navigate],
  );
  return <Navigation current={linkAt(pathname)} onClick={openLink} />;
}

interface NavigationProps {
  /** Path of the current link. */
  current: string | undefined;
  onClick: (event: MouseEvent) => void;
}

/** Memoised, so that only a change of the current link renders the links again. */
const Navigation = memo(function Navigation({ current, onClick }: NavigationProps) {
  const currentUser = useSelector(selectCurrentUser);
  const dispatch = useDispatch();
  const entries = useMemo(() => (currentUser ? navigationFor(currentUser) : []), [currentUser]);
  return (
    <Box component="nav" aria-label="Main" sx={sidebarStyle} onClick={onClick}>
      <Box sx={headStyle}>
        <Logo />
      </Box>
      <ul>
        {entries.map((entry) =>
          'to' in entry ? (
            <NavigationLink key={entry.to} link={entry} current={current} />
          ) : (
            <NavigationGroup key={entry.label} group={entry} current={current} />
          ),
        )}
        <li>
          <button type="button" onClick={() => dispatch(signOutClicked())}>
            <LogoutOutlinedIcon fontSize="small" />
            Logout
          </button>
        </li>
      </ul>
    </Box>
  );
});

type CurrentLink = Pick<NavigationProps, 'current'>;

function NavigationLink({ link: { to, label, Icon }, current }: CurrentLink & { link: NavLink }) {
  return (
    <li>
      <a href={to} aria-current={to === current ? 'page' : undefined}>
        <Icon fontSize="small" />
        {label}
      </a>
    </li>
  );
}

/** A collapsible group, initially open if it contains the current page. */
function NavigationGroup({ group: { label, Icon, links }, current }: CurrentLink & { group: NavGroup }) {
  const [open, setOpen] = useState(() => links.some(({ to }) => to === current));
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
        <Icon fontSize="small" />
        <span>{label}</span>
        {open ? <ExpandLessIcon fontSize="small" /> : <ExpandMoreIcon fontSize="small" />}
      </button>
      {open && (
        <ul id={id}>
          {links.map((link) => (
            <NavigationLink key={link.to} link={link} current={current} />
          ))}
        </ul>
      )}
    </li>
  );
}

const headStyle = { blockSize: 56, flex: 'none', display: 'flex', alignItems: 'center', px: 1.5 };

/**
 * Entries are plain elements, because MUI's list items take a third of the render time of the app frame, and
 * router links render again for each change of the URL.
 */
const sidebarStyle = {
  display: 'flex',
  flexDirection: 'column',
  blockSize: '100%',
  overflowY: 'auto',
  px: 1,
  pb: 1,
  '& ul': { listStyle: 'none', m: 0, p: 0, flexGrow: 1, display: 'flex', flexDirection: 'column' },
  '& ul ul': { paddingInlineStart: 1.5 },
  '& > ul > li:last-child': { marginBlockStart: 'auto' },
  '& li > a, & li > button': {
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
    bgcolor: 'transparent',
    color: 'text.primary',
    typography: 'body2',
    textAlign: 'start',
    textDecoration: 'none',
    cursor: 'pointer',
    '&:hover': { bgcolor: 'action.hover' },
    '&[aria-current]': {
      bgcolor: 'rgba(var(--mui-palette-primary-mainChannel) / 0.08)',
      color: 'primary.main',
      fontWeight: 600,
    },
  },
  '& button > span': { flexGrow: 1 },
};
