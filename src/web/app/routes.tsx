import { Navigate, matchRoutes, useLocation } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import type { Permissions, Permission } from '../../domain/permissions';
import { hasPermission } from '../../domain/permissions';
import type { UnavailableRedirectState } from '../store/useUnavailablePath';
import Login from '../features/session/Login';
import type { LazyComponent } from '../ui/layout/lazyWithPreload';
import * as show from './lazyScreens';

/** Who may open what, and what it shows. Read it beside section 2 of the product's specification. */
export const routes: readonly (readonly [path: string, permission: Permission, screen: LazyComponent])[] = [
  ['/', 'always', show.Dashboard],
  ['/profile', 'always', show.Profile],
  ['/users', 'canViewUsers', show.UserList],
  ['/users/:id', 'canViewUsers', show.UserDetail],
  ['/users/:id/edit', 'canUpdateUsers', show.UserForm],
  ['/users/add', 'canCreateUsers', show.UserForm],
  ['/roles', 'superAdmin', show.RoleList],
  ['/roles/add', 'superAdmin', show.RoleForm],
  ['/roles/:id/edit', 'superAdmin', show.RoleForm],
  ['/contracts', 'canViewContracts', show.ContractList],
  ['/contracts/:id', 'canViewContracts', show.ContractDetail],
  ['/contracts/add', 'canCreateContracts', show.ContractForm],
  ['/contracts/:id/edit', 'canUpdateContracts', show.ContractForm],
  ['/clients', 'canViewClients', show.ClientList],
  ['/clients/:id', 'canViewClients', show.ClientDetail],
  ['/clients/add', 'canCreateClients', show.ClientForm],
  ['/clients/:id/edit', 'canUpdateClients', show.ClientForm],
  ['/devices', 'canViewDevices', show.DeviceList],
  ['/devices/:id', 'canViewDevices', show.DeviceDetail],
  ['/devices/add', 'canCreateDevices', show.DeviceForm],
  ['/devices/:id/edit', 'canUpdateDevices', show.DeviceForm],
  ['/orders', 'canViewOrders', show.OrderList],
  ['/orders/:id', 'canViewOrders', show.OrderDetail],
  ['/orders/add', 'canCreateOrders', show.OrderForm],
  ['/orders/:id/edit', 'canUpdateOrders', show.OrderForm],
  ['/orders/:id/offer/:offerID', 'canUpdateOrders', show.OrderOffer],
  ['/orders/:id/send-bill/:email', 'canUpdateOrders', show.OrderSendBill],
  ['/pos', 'canViewPos', show.PosList],
  ['/pos/:id', 'canViewPos', show.PosDetail],
  ['/pos/add', 'canCreatePos', show.PosForm],
  ['/pos/:id/edit', 'canUpdatePos', show.PosForm],
  ['/tanks', 'canViewTanks', show.TankList],
  ['/tanks/:id', 'canViewTanks', show.TankDetail],
  ['/tanks/add', 'canCreateTanks', show.TankForm],
  ['/tanks/:id/edit', 'canUpdateTanks', show.TankForm],
  ['/bills', 'canViewBills', show.BillList],
  ['/bills/:id', 'canViewBills', show.BillDetail],
  ['/bills/add', 'canCreateBills', show.BillForm],
  ['/bills/:id/edit', 'canUpdateBills', show.BillForm],
  ['/wallets', 'superAdmin', show.WalletList],
  ['/wallets/:id', 'superAdmin', show.WalletDetail],
  ['/counters', 'superAdmin', show.CounterList],
  ['/counters/:id', 'superAdmin', show.CounterDetail],
  ['/settings', 'superAdmin', show.SettingList],
  ['/settings/:id', 'superAdmin', show.SettingDetail],
  ['/settings/:id/edit', 'superAdmin', show.SettingForm],
  ['/settings/add', 'superAdmin', show.SettingForm],
  ['/rapports', 'canViewUsers', show.Reports],
  ['/notifications', 'canViewUsers', show.NotificationList],
];

/** A link needs exactly what its page needs, so navigation never repeats a permission. */
export const permissionFor = (path: string): Permission =>
  routes.find(([known]) => known === path)?.[1] ?? 'superAdmin';

/** The screen at an address, whoever may open it. */
export const screenAt = (path: string): LazyComponent | undefined =>
  matchRoutes(SCREENS, path)?.at(-1)?.route.Component;

const SCREENS = routes.map(([path, , Component]) => ({ path, Component }));

/** Leads to the dashboard, which says that the page is not there or not open to this person. */
function RedirectHome() {
  const { pathname } = useLocation();
  return <Navigate to="/" replace state={{ unavailablePath: pathname } satisfies UnavailableRedirectState} />;
}

const redirectHome = <Navigate to="/" replace />;
const SIGN_IN_PATHS = ['/login', '/recover-password', '/confirm-username'];

/** Where each address leads a person; one that is not open to them leads where an unknown one does. */
export function routesFor(permissions: Permissions): RouteObject[] {
  const notAvailable = hasPermission(permissions, 'canViewUsers') ? <RedirectHome /> : <show.NotAvailable />;
  return [
    ...routes.map(([path, permission, Screen]) => ({
      path,
      element: hasPermission(permissions, permission) ? <Screen /> : notAvailable,
    })),
    ...SIGN_IN_PATHS.map((path) => ({ path, element: redirectHome })),
    { path: '*', element: notAvailable },
  ];
}

/** What is open to somebody who is not signed in; confirming a username only while one waits for it. */
export const signedOutRoutes = (verifying: boolean): RouteObject[] => [
  { path: '/login', element: <Login /> },
  { path: '/recover-password', element: <show.RecoverPassword /> },
  ...(verifying ? [{ path: '/confirm-username', element: <show.ConfirmUsername /> }] : []),
  { path: '*', element: <Navigate to="/login" replace /> },
];
