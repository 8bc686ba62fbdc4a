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
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType } from 'react';
import type { Permission, Permissions } from '../../domain/permissions';
import { hasPermission } from '../../domain/permissions';
import { permissionFor } from './routes';

/** A link in the sidebar. */
export interface NavLink {
  label: string;
  Icon: ComponentType<SvgIconProps>;
  to: string;
}

/** A collapsible group in the sidebar. */
export interface NavGroup {
  label: string;
  Icon: ComponentType<SvgIconProps>;
  /** Required in addition to the permission of a link. */
  permission?: Permission;
  links: readonly NavLink[];
}

/**
 * The sidebar from top to bottom, as in section 2 of the specification; other pages are in the menu `Go to`.
 */
export const navigation: readonly (NavLink | NavGroup)[] = [
  { label: 'Dashboard', to: '/', Icon: SpaceDashboardOutlinedIcon },
  { label: 'Tanks', to: '/tanks', Icon: PropaneTankOutlinedIcon },
  { label: 'Devices', to: '/devices', Icon: SensorsOutlinedIcon },
  { label: 'Clients', to: '/clients', Icon: GroupsOutlinedIcon },
  { label: 'Contracts', to: '/contracts', Icon: DescriptionOutlinedIcon },
  { label: 'Invoices', to: '/bills', Icon: ReceiptLongOutlinedIcon },
  { label: 'Maintenance Orders', to: '/orders', Icon: BuildOutlinedIcon },
  { label: 'POS Device', to: '/pos', Icon: PointOfSaleOutlinedIcon },
  { label: 'Settings', to: '/settings', Icon: SettingsOutlinedIcon },
  {
    label: 'Management',
    Icon: ManageAccountsOutlinedIcon,
    permission: 'canViewUsers',
    links: [
      { label: 'Employees', to: '/users', Icon: BadgeOutlinedIcon },
      { label: 'Roles', to: '/roles', Icon: AdminPanelSettingsOutlinedIcon },
    ],
  },
];

/** The sidebar link of the page at a path, or of a page above it. */
export const linkAt = (pathname: string): string | undefined =>
  navigation
    .flatMap((entry) => ('to' in entry ? [entry] : entry.links))
    .find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))?.to;

/** Sidebar entries that a user may open; a link requires the permission of its page. */
export function navigationFor(permissions: Permissions): readonly (NavLink | NavGroup)[] {
  const canOpen = ({ to }: NavLink) => hasPermission(permissions, permissionFor(to));
  return navigation.flatMap((entry): (NavLink | NavGroup)[] => {
    if ('to' in entry) return canOpen(entry) ? [entry] : [];
    const links = hasPermission(permissions, entry.permission ?? 'always') ? entry.links.filter(canOpen) : [];
    return links.length > 0 ? [{ ...entry, links }] : [];
  });
}
