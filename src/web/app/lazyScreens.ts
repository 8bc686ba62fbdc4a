import type { ReactNode } from 'react';
import { later } from '../ui/layout/lazyWithPreload';

/** What stands around the screens of a visit. */
export const Shell = later<{ children: ReactNode }>(
  () => import(/* webpackChunkName: "shell" */ './AppShell/AppShell'),
);

/* One chunk for looking at an area and one for writing in it, because forms bring more with them. */
export const RecoverPassword = later(
  () => import(/* webpackChunkName: "session" */ '../features/session/RecoverPassword'),
);
export const ConfirmUsername = later(
  () => import(/* webpackChunkName: "session" */ '../features/session/ConfirmUsername'),
);
export const Dashboard = later(
  () => import(/* webpackChunkName: "dashboard" */ '../features/dashboard/Dashboard'),
);
export const Profile = later(() => import(/* webpackChunkName: "profile" */ '../features/profile/Profile'));
export const NotificationList = later(
  () => import(/* webpackChunkName: "notifications" */ '../features/notifications/NotificationList'),
);
export const Reports = later(() => import(/* webpackChunkName: "reports" */ '../features/reports/Reports'));
export const UserList = later(() => import(/* webpackChunkName: "users" */ '../features/users/UserList'));
export const UserDetail = later(() => import(/* webpackChunkName: "users" */ '../features/users/UserDetail'));
export const UserForm = later(
  () => import(/* webpackChunkName: "users-form" */ '../features/users/UserForm'),
);
export const RoleList = later(() => import(/* webpackChunkName: "roles" */ '../features/roles/RoleList'));
export const RoleForm = later(
  () => import(/* webpackChunkName: "roles-form" */ '../features/roles/RoleForm'),
);
export const ContractList = later(
  () => import(/* webpackChunkName: "contracts" */ '../features/contracts/ContractList'),
);
export const ContractDetail = later(
  () => import(/* webpackChunkName: "contracts" */ '../features/contracts/ContractDetail'),
);
export const ContractForm = later(
  () => import(/* webpackChunkName: "contracts-form" */ '../features/contracts/ContractForm'),
);
export const ClientList = later(
  () => import(/* webpackChunkName: "clients" */ '../features/clients/ClientList'),
);
export const ClientDetail = later(
  () => import(/* webpackChunkName: "clients" */ '../features/clients/ClientDetail'),
);
export const ClientForm = later(
  () => import(/* webpackChunkName: "clients-form" */ '../features/clients/ClientForm'),
);
export const DeviceList = later(
  () => import(/* webpackChunkName: "devices" */ '../features/devices/DeviceList'),
);
export const DeviceDetail = later(
  () => import(/* webpackChunkName: "devices" */ '../features/devices/DeviceDetail'),
);
export const DeviceForm = later(
  () => import(/* webpackChunkName: "devices-form" */ '../features/devices/DeviceForm'),
);
export const OrderList = later(() => import(/* webpackChunkName: "orders" */ '../features/orders/OrderList'));
export const OrderDetail = later(
  () => import(/* webpackChunkName: "orders" */ '../features/orders/OrderDetail'),
);
export const OrderForm = later(
  () => import(/* webpackChunkName: "orders-form" */ '../features/orders/OrderForm'),
);
export const OrderOffer = later(
  () => import(/* webpackChunkName: "orders" */ '../features/orders/OrderOffer'),
);
export const OrderSendBill = later(
  () => import(/* webpackChunkName: "orders" */ '../features/orders/OrderSendBill'),
);
export const PosList = later(() => import(/* webpackChunkName: "pos" */ '../features/pos/PosList'));
export const PosDetail = later(() => import(/* webpackChunkName: "pos" */ '../features/pos/PosDetail'));
export const PosForm = later(() => import(/* webpackChunkName: "pos-form" */ '../features/pos/PosForm'));
export const TankList = later(() => import(/* webpackChunkName: "tanks" */ '../features/tanks/TankList'));
export const TankDetail = later(() => import(/* webpackChunkName: "tanks" */ '../features/tanks/TankDetail'));
export const TankForm = later(
  () => import(/* webpackChunkName: "tanks-form" */ '../features/tanks/TankForm'),
);
export const BillList = later(() => import(/* webpackChunkName: "bills" */ '../features/bills/BillList'));
export const BillDetail = later(() => import(/* webpackChunkName: "bills" */ '../features/bills/BillDetail'));
export const BillForm = later(
  () => import(/* webpackChunkName: "bills-form" */ '../features/bills/BillForm'),
);
export const WalletList = later(
  () => import(/* webpackChunkName: "wallets" */ '../features/wallets/WalletList'),
);
export const WalletDetail = later(
  () => import(/* webpackChunkName: "wallets" */ '../features/wallets/WalletDetail'),
);
export const CounterList = later(
  () => import(/* webpackChunkName: "counters" */ '../features/counters/CounterList'),
);
export const CounterDetail = later(
  () => import(/* webpackChunkName: "counters" */ '../features/counters/CounterDetail'),
);
export const SettingList = later(
  () => import(/* webpackChunkName: "settings" */ '../features/settings/SettingList'),
);
export const SettingDetail = later(
  () => import(/* webpackChunkName: "settings" */ '../features/settings/SettingDetail'),
);
export const SettingForm = later(
  () => import(/* webpackChunkName: "settings-form" */ '../features/settings/SettingForm'),
);
export const NotAvailable = later(() => import('./NotAvailable'));
