import type { Permissions } from '../../domain/permissions';
import { hasPermission } from '../../domain/permissions';
import { permissionFor } from './routes';

/** A link in the sidebar. */
export interface NavLink {
  label: string;
  to: string;
}

/** A collapsible group in the sidebar; it needs the permission of its first link. */
export interface NavGroup {
  label: string;
  links: readonly NavLink[];
}

/** The sidebar, top to bottom. */
export const navigation: readonly (NavLink | NavGroup)[] = [
  { label: 'Dashboard', to: '/' },
  { label: 'Tanks', to: '/tanks' },
  { label: 'Devices', to: '/devices' },
  { label: 'Clients', to: '/clients' },
  { label: 'Contracts', to: '/contracts' },
  { label: 'Invoices', to: '/bills' },
  { label: 'Maintenance Orders', to: '/orders' },
  { label: 'POS Device', to: '/pos' },
  {
    label: 'Management',
    links: [
      { label: 'Employees', to: '/users' },
      { label: 'Roles', to: '/roles' },
    ],
  },
  { label: 'Settings', to: '/settings' },
];

/** Sidebar entries that a user may open; a link needs the permission of its page. */
export function navigationFor(permissions: Permissions): readonly (NavLink | NavGroup)[] {
  const open = ({ to }: NavLink) => hasPermission(permissions, permissionFor(to));
  return navigation.flatMap((entry): (NavLink | NavGroup)[] => {
    if ('to' in entry) return open(entry) ? [entry] : [];
    const [first] = entry.links;
    return first && open(first) ? [{ ...entry, links: entry.links.filter(open) }] : [];
  });
}
