import type { ReactNode } from 'react';
import { lazyWithPreload } from '../ui/layout/lazyWithPreload';

/** What stands around the screens of a visit. */
export const AppShell = lazyWithPreload<{ children: ReactNode }>(
  () => import(/* webpackChunkName: "shell" */ './AppShell/AppShell'),
);

/* One chunk for looking at an area and one for writing in it, because forms bring more with them. */
export const RecoverPassword = lazyWithPreload(
  () => import(/* webpackChunkName: "session" */ '../features/session/RecoverPassword'),
);
export const ConfirmUsername = lazyWithPreload(
  () => import(/* webpackChunkName: "session" */ '../features/session/ConfirmUsername'),
);
export const Dashboard = lazyWithPreload(
  () => import(/* webpackChunkName: "dashboard" */ '../features/dashboard/Dashboard'),
);
export const Profile = lazyWithPreload(
  () => import(/* webpackChunkName: "profile" */ '../features/profile/Profile'),
);
export const NotificationList = lazyWithPreload(
  () => import(/* webpackChunkName: "notifications" */ '../features/notifications/NotificationList'),
);
export const Reports = lazyWithPreload(
  () => import(/* webpackChunkName: "reports" */ '../features/reports/Reports'),
);
export const UserList = lazyWithPreload(
  () => import(/* webpackChunkName: "users" */ '../features/users/UserList'),
);
export const UserDetail = lazyWithPreload(
  () => import(/* webpackChunkName: "users" */ '../features/users/UserDetail'),
);
export const UserForm = lazyWithPreload(
  () => import(/* webpackChunkName: "users-form" */ '../features/users/UserForm'),
);
export const RoleList = lazyWithPreload(
  () => import(/* webpackChunkName: "roles" */ '../features/roles/RoleList'),
);
export const RoleForm = lazyWithPreload(
  () => import(/* webpackChunkName: "roles-form" */ '../features/roles/RoleForm'),
);
export const ContractList = lazyWithPreload(
  () => import(/* webpackChunkName: "contracts" */ '../features/contracts/ContractList'),
);
export const ContractDetail = lazyWithPreload(
  () => import(/* webpackChunkName: "contracts" */ '../features/contracts/ContractDetail'),
);
export const ContractForm = lazyWithPreload(
  () => import(/* webpackChunkName: "contracts-form" */ '../features/contracts/ContractForm'),
);
export const ClientList = lazyWithPreload(
  () => import(/* webpackChunkName: "clients" */ '../features/clients/ClientList'),
);
export const ClientDetail = lazyWithPreload(
  () => import(/* webpackChunkName: "clients" */ '../features/clients/ClientDetail'),
);
export const ClientForm = lazyWithPreload(
  () => import(/* webpackChunkName: "clients-form" */ '../features/clients/ClientForm'),
);
export const DeviceList = lazyWithPreload(
  () => import(/* webpackChunkName: "devices" */ '../features/devices/DeviceList'),
);
export const DeviceDetail = lazyWithPreload(
  () => import(/* webpackChunkName: "devices" */ '../features/devices/DeviceDetail'),
);
export const DeviceForm = lazyWithPreload(
  () => import(/* webpackChunkName: "devices-form" */ '../features/devices/DeviceForm'),
);
export const OrderList = lazyWithPreload(
  () => import(/* webpackChunkName: "orders" */ '../features/orders/OrderList'),
);
export const OrderDetail = lazyWithPreload(
  () => import(/* webpackChunkName: "orders" */ '../features/orders/OrderDetail'),
);
export const OrderForm = lazyWithPreload(
  () => import(/* webpackChunkName: "orders-form" */ '../features/orders/OrderForm'),
);
export const OrderOffer = lazyWithPreload(
  () => import(/* webpackChunkName: "orders" */ '../features/orders/offers/OfferDetail'),
);
export const OrderSendBill = lazyWithPreload(
  () => import(/* webpackChunkName: "orders" */ '../features/orders/OrderSendInvoice'),
);
export const PosList = lazyWithPreload(() => import(/* webpackChunkName: "pos" */ '../features/pos/PosList'));
export const PosDetail = lazyWithPreload(
  () => import(/* webpackChunkName: "pos" */ '../features/pos/PosDetail'),
);
export const PosForm = lazyWithPreload(
  () => import(/* webpackChunkName: "pos-form" */ '../features/pos/PosForm'),
);
export const TankList = lazyWithPreload(
  () => import(/* webpackChunkName: "tanks" */ '../features/tanks/TankList'),
);
export const TankDetail = lazyWithPreload(
  () => import(/* webpackChunkName: "tanks" */ '../features/tanks/TankDetail'),
);
export const TankForm = lazyWithPreload(
  () => import(/* webpackChunkName: "tanks-form" */ '../features/tanks/TankForm'),
);
export const BillList = lazyWithPreload(
  () => import(/* webpackChunkName: "bills" */ '../features/bills/BillList'),
);
export const BillDetail = lazyWithPreload(
  () => import(/* webpackChunkName: "bills" */ '../features/bills/BillDetail'),
);
export const BillForm = lazyWithPreload(
  () => import(/* webpackChunkName: "bills-form" */ '../features/bills/BillForm'),
);
export const WalletList = lazyWithPreload(
  () => import(/* webpackChunkName: "wallets" */ '../features/wallets/WalletList'),
);
export const WalletDetail = lazyWithPreload(
  () => import(/* webpackChunkName: "wallets" */ '../features/wallets/WalletDetail'),
);
export const CounterList = lazyWithPreload(
  () => import(/* webpackChunkName: "counters" */ '../features/counters/CounterList'),
);
export const CounterDetail = lazyWithPreload(
  () => import(/* webpackChunkName: "counters" */ '../features/counters/CounterDetail'),
);
export const SettingList = lazyWithPreload(
  () => import(/* webpackChunkName: "settings" */ '../features/settings/SettingList'),
);
export const SettingDetail = lazyWithPreload(
  () => import(/* webpackChunkName: "settings" */ '../features/settings/SettingDetail'),
);
export const SettingForm = lazyWithPreload(
  () => import(/* webpackChunkName: "settings-form" */ '../features/settings/SettingForm'),
);
export const NotAvailable = lazyWithPreload(() => import('./NotAvailable'));
