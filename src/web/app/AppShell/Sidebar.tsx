import AdminPanelSettingsOutlinedIcon from '@mui/icons-material/AdminPanelSettingsOutlined';
import BadgeOutlinedIcon from '@mui/icons-material/BadgeOutlined';
import BuildOutlinedIcon from '@mui/icons-material/BuildOutlined';
import DescriptionOutlinedIcon from '@mui/icons-material/DescriptionOutlined';
import GroupsOutlinedIcon from '@mui/icons-material/GroupsOutlined';
import ManageAccountsOutlinedIcon from '@mui/icons-material/ManageAccountsOutlined';
import PointOfSaleOutlinedIcon from '@mui/icons-material/PointOfSaleOutlined';
import PropaneTankOutlinedIcon from '@mui/icons-material/PropaneTankOutlined';
import ReceiptLongOutlinedIcon from '@mui/icons-material/ReceiptLongOutlined';
import SensorsOutlinedIcon from '@mui/icons-material/SensorsOutlined';
import SettingsOutlinedIcon from '@mui/icons-material/SettingsOutlined';
import SpaceDashboardOutlinedIcon from '@mui/icons-material/SpaceDashboardOutlined';
import type { ReactNode, MouseEvent } from 'react';
import ExpandLessIcon from '@mui/icons-material/ExpandLess';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import LogoutOutlinedIcon from '@mui/icons-material/LogoutOutlined';
import Box from '@mui/material/Box';
import { memo, useId, useMemo, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { logoutClicked, selectCurrentUser } from '../../features/session/session';
import { Logo } from '../../ui/layout/Logo';
import { interceptLinkClick } from '../../ui/layout/linkNavigation';
import type { NavGroup, NavLink } from '../navigation';
import { navigationFor } from '../navigation';

/** The sidebar's pictures, by where a link leads; the fold goes by its name. */
export const navigationIcons: Record<string, ReactNode> = {
  '/': <SpaceDashboardOutlinedIcon fontSize="small" />,
  '/tanks': <PropaneTankOutlinedIcon fontSize="small" />,
  '/devices': <SensorsOutlinedIcon fontSize="small" />,
  '/clients': <GroupsOutlinedIcon fontSize="small" />,
  '/contracts': <DescriptionOutlinedIcon fontSize="small" />,
  '/bills': <ReceiptLongOutlinedIcon fontSize="small" />,
  '/orders': <BuildOutlinedIcon fontSize="small" />,
  '/pos': <PointOfSaleOutlinedIcon fontSize="small" />,
  '/settings': <SettingsOutlinedIcon fontSize="small" />,
  '/users': <BadgeOutlinedIcon fontSize="small" />,
  '/roles': <AdminPanelSettingsOutlinedIcon fontSize="small" />,
  Management: <ManageAccountsOutlinedIcon fontSize="small" />,
};

/** Where a person may go, and the way out. */
export function Sidebar() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const follow = (event: MouseEvent) => {
    const to = interceptLinkClick(event);
    if (to) void navigate(to, { replace: to === location.pathname + location.search });
  };
  return (
    <Box component="nav" aria-label="Main" sx={sidebarStyle} onClick={follow}>
      <NavigationList at={firstSegment(pathname)} />
    </Box>
  );
}

const firstSegment = (pathname: string): string => `/${pathname.split('/')[1] ?? ''}`;

/** Plain elements under one set of rules, since every page has all of them, and drawn anew for another section alone. */
const NavigationList = memo(function Lines({ at }: { at: string }) {
  const currentUser = useSelector(selectCurrentUser);
  const dispatch = useDispatch();
  const entries = useMemo(() => (currentUser ? navigationFor(currentUser) : []), [currentUser]);
  return (
    <>
      <div data-head>
        <Logo />
      </div>
      <ul>
        {entries.map((entry) =>
          'to' in entry ? (
            renderNavLink(entry, at)
          ) : (
            <NavigationGroup key={entry.label} group={entry} at={at} />
          ),
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
    </>
  );
});

const renderNavLink = ({ to, label }: NavLink, at: string) => (
  <li key={to}>
    <a href={to} aria-current={to === at ? 'page' : undefined}>
      {navigationIcons[to]}
      <span>{label}</span>
    </a>
  </li>
);

/** Links under one name, open from the start where one of them is where the person is. */
function NavigationGroup({ group: { label, links }, at }: { group: NavGroup; at: string }) {
  const [open, setOpen] = useState(() => links.some(({ to }) => to === at));
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
      {open && <ul id={id}>{links.map((link) => renderNavLink(link, at))}</ul>}
    </li>
  );
}

const sidebarStyle = {
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
  '& a[aria-current]': {
    bgcolor: 'rgba(var(--mui-palette-primary-mainChannel) / 0.1)',
    color: 'primary.main',
    fontWeight: 600,
  },
};
