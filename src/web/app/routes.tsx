import { matchRoutes } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import type { ComponentType } from 'react';
import type { Permission } from '../../domain/permissions';
import Login from '../features/session/Login';
import { ErrorPage } from './ErrorPage';
import { RouteGuard } from './RouteGuard';
import type { RouteHandle } from './routeAccess';
import { ScreenError } from './ScreenError';
import * as screens from './screens';

type LoadScreen = () => Promise<{ default: ComponentType }>;

/** Permission and screen of each path in section 2 of the specification, and of refunds and the ledger. */
export const routes: readonly (readonly [path: string, permission: Permission, load: LoadScreen])[] = [
  ['/', 'always', screens.Dashboard],
  ['/profile', 'always', screens.Profile],
  ['/users', 'canViewUsers', screens.UserList],
  ['/users/:id', 'canViewUsers', screens.UserDetail],
  ['/users/:id/edit', 'canUpdateUsers', screens.UserForm],
  ['/users/add', 'canCreateUsers', screens.UserForm],
  ['/roles', 'superAdmin', screens.RoleList],
  ['/roles/add', 'superAdmin', screens.RoleForm],
  ['/roles/:id/edit', 'superAdmin', screens.RoleForm],
  ['/contracts', 'canViewContracts', screens.ContractList],
  ['/contracts/:id', 'canViewContracts', screens.ContractDetail],
  ['/contracts/add', 'canCreateContracts', screens.ContractForm],
  ['/contracts/:id/edit', 'canUpdateContracts', screens.ContractForm],
  ['/clients', 'canViewClients', screens.ClientList],
  ['/clients/:id', 'canViewClients', screens.ClientDetail],
  ['/clients/add', 'canCreateClients', screens.ClientForm],
  ['/clients/:id/edit', 'canUpdateClients', screens.ClientForm],
  ['/devices', 'canViewDevices', screens.DeviceList],
  ['/devices/:id', 'canViewDevices', screens.DeviceDetail],
  ['/devices/add', 'canCreateDevices', screens.DeviceForm],
  ['/devices/:id/edit', 'canUpdateDevices', screens.DeviceForm],
  ['/orders', 'canViewOrders', screens.OrderList],
  ['/orders/:id', 'canViewOrders', screens.OrderDetail],
  ['/orders/add', 'canCreateOrders', screens.OrderForm],
  ['/orders/:id/edit', 'canUpdateOrders', screens.OrderForm],
  ['/orders/:id/offer/:offerID', 'canUpdateOrders', screens.OrderOffer],
  ['/orders/:id/send-bill/:email', 'canUpdateOrders', screens.OrderSendBill],
  ['/pos', 'canViewPos', screens.PosList],
  ['/pos/:id', 'canViewPos', screens.PosDetail],
  ['/pos/add', 'canCreatePos', screens.PosForm],
  ['/pos/:id/edit', 'canUpdatePos', screens.PosForm],
  ['/tanks', 'canViewTanks', screens.TankList],
  ['/tanks/:id', 'canViewTanks', screens.TankDetail],
  ['/tanks/add', 'canCreateTanks', screens.TankForm],
  ['/tanks/:id/edit', 'canUpdateTanks', screens.TankForm],
  ['/bills', 'canViewBills', screens.BillList],
  ['/bill-runs', 'canViewBills', screens.BillRunList],
  ['/bill-runs/:id', 'canViewBills', screens.BillRunDetail],
  ['/bills/:id', 'canViewBills', screens.BillDetail],
  ['/bills/add', 'canCreateBills', screens.BillForm],
  ['/bills/:id/edit', 'canUpdateBills', screens.BillForm],
  ['/wallets', 'superAdmin', screens.WalletList],
  ['/wallets/:id', 'superAdmin', screens.WalletDetail],
  ['/refunds', 'canViewBills', screens.RefundList],
  ['/refunds/:id', 'canViewBills', screens.RefundDetail],
  ['/counters', 'superAdmin', screens.CounterList],
  ['/counters/readings', 'canUpdateContracts', screens.ReadingReview],
  ['/counters/:id', 'superAdmin', screens.CounterDetail],
  ['/settings', 'superAdmin', screens.SettingList],
  ['/settings/:id', 'superAdmin', screens.SettingDetail],
  ['/settings/:id/edit', 'superAdmin', screens.SettingForm],
  ['/settings/add', 'superAdmin', screens.SettingForm],
  ['/rapports', 'canViewUsers', screens.Reports],
  ['/notifications', 'canViewUsers', screens.NotificationList],
  ['/ledger/journal', 'superAdmin', screens.JournalList],
  ['/ledger/journal/:id', 'superAdmin', screens.JournalEntryDetail],
  ['/ledger/trial-balance', 'superAdmin', screens.TrialBalance],
  ['/ledger/accounts', 'superAdmin', screens.AccountList],
  ['/ledger/accounts/:id', 'superAdmin', screens.AccountLedger],
  ['/ledger/accounts/:id/edit', 'superAdmin', screens.AccountForm],
  ['/ledger/periods', 'superAdmin', screens.PeriodList],
  ['/ledger/vat-return', 'superAdmin', screens.VatReturn],
];

const lazyScreen = (load: LoadScreen) => async () => ({ Component: (await load()).default });

const handle = (access: RouteHandle): { handle: RouteHandle } => ({ handle: access });

/**
 * Screens before signing in, screens of the table above, and a route without a handle for all other paths.
 */
export const screenRoutes: RouteObject[] = [
  { path: '/login', element: <Login />, ...handle({ signedOut: 'always' }) },
  {
    path: '/recover-password',
    lazy: lazyScreen(screens.RecoverPassword),
    ...handle({ signedOut: 'always' }),
  },
  {
    path: '/confirm-username',
    lazy: lazyScreen(screens.ConfirmUsername),
    ...handle({ signedOut: 'whileVerifying' }),
  },
  ...routes.map(([path, permission, load]) => ({ path, lazy: lazyScreen(load), ...handle({ permission }) })),
  { path: '*', element: null },
];

/** The routes of the data router; the guard reads each route's handle. */
export const appRoutes: RouteObject[] = [
  {
    element: <RouteGuard />,
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <></>,
    children: [{ errorElement: <ScreenError />, children: screenRoutes }],
  },
];

/** Permission of a page; links to it require the same. */
export const permissionFor = (path: string): Permission =>
  routes.find(([routePath]) => routePath === path)?.[1] ?? 'superAdmin';

const loaders = routes.map(([path, , load]) => ({ path, handle: load }));

/**
 * Loads the code of the screen at a path before it is opened. After a failure, the navigation loads it again.
 */
export async function preloadScreen(path: string): Promise<void> {
  const load = matchRoutes(loaders, path)?.at(-1)?.route.handle;
  await load?.().catch(() => undefined);
}
