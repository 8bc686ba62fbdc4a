import type { ReactNode } from 'react';
import { later } from '../ui/later';

/** What stands around the screens of a visit. */
export const Shell = later<{ children: ReactNode }>(() => import(/* webpackChunkName: "shell" */ './Shell'));

/* One chunk for looking at an area and one for writing in it, because forms bring more with them. */
export const RecoverPassword = later(
  () => import(/* webpackChunkName: "session" */ '../screens/session/RecoverPassword'),
);
export const ConfirmUsername = later(
  () => import(/* webpackChunkName: "session" */ '../screens/session/ConfirmUsername'),
);
export const Dashboard = later(
  () => import(/* webpackChunkName: "dashboard" */ '../screens/dashboard/Dashboard'),
);
export const Profile = later(() => import(/* webpackChunkName: "profile" */ '../screens/profile/Profile'));
export const NotificationList = later(
  () => import(/* webpackChunkName: "notifications" */ '../screens/notifications/NotificationList'),
);
export const Reports = later(() => import(/* webpackChunkName: "reports" */ '../screens/reports/Reports'));
export const UserList = later(() => import(/* webpackChunkName: "users" */ '../screens/users/UserList'));
export const UserDetail = later(() => import(/* webpackChunkName: "users" */ '../screens/users/UserDetail'));
export const UserForm = later(() => import(/* webpackChunkName: "users-form" */ '../screens/users/UserForm'));
export const RoleList = later(() => import(/* webpackChunkName: "roles" */ '../screens/roles/RoleList'));
export const RoleForm = later(() => import(/* webpackChunkName: "roles-form" */ '../screens/roles/RoleForm'));
export const ContractList = later(
  () => import(/* webpackChunkName: "contracts" */ '../screens/contracts/ContractList'),
);
export const ContractDetail = later(
  () => import(/* webpackChunkName: "contracts" */ '../screens/contracts/ContractDetail'),
);
export const ContractForm = later(
  () => import(/* webpackChunkName: "contracts-form" */ '../screens/contracts/ContractForm'),
);
export const ClientList = later(
  () => import(/* webpackChunkName: "clients" */ '../screens/clients/ClientList'),
);
export const ClientDetail = later(
  () => import(/* webpackChunkName: "clients" */ '../screens/clients/ClientDetail'),
);
export const ClientForm = later(
  () => import(/* webpackChunkName: "clients-form" */ '../screens/clients/ClientForm'),
);
export const DeviceList = later(
  () => import(/* webpackChunkName: "devices" */ '../screens/devices/DeviceList'),
);
export const DeviceDetail = later(
  () => import(/* webpackChunkName: "devices" */ '../screens/devices/DeviceDetail'),
);
export const DeviceForm = later(
  () => import(/* webpackChunkName: "devices-form" */ '../screens/devices/DeviceForm'),
);
export const OrderList = later(() => import(/* webpackChunkName: "orders" */ '../screens/orders/OrderList'));
export const OrderDetail = later(
  () => import(/* webpackChunkName: "orders" */ '../screens/orders/OrderDetail'),
);
export const OrderForm = later(
  () => import(/* webpackChunkName: "orders-form" */ '../screens/orders/OrderForm'),
);
export const OrderOffer = later(
  () => import(/* webpackChunkName: "orders" */ '../screens/orders/OrderOffer'),
);
export const OrderSendBill = later(
  () => import(/* webpackChunkName: "orders" */ '../screens/orders/OrderSendBill'),
);
export const PosList = later(() => import(/* webpackChunkName: "pos" */ '../screens/pos/PosList'));
export const PosDetail = later(() => import(/* webpackChunkName: "pos" */ '../screens/pos/PosDetail'));
export const PosForm = later(() => import(/* webpackChunkName: "pos-form" */ '../screens/pos/PosForm'));
export const TankList = later(() => import(/* webpackChunkName: "tanks" */ '../screens/tanks/TankList'));
export const TankDetail = later(() => import(/* webpackChunkName: "tanks" */ '../screens/tanks/TankDetail'));
export const TankForm = later(() => import(/* webpackChunkName: "tanks-form" */ '../screens/tanks/TankForm'));
export const BillList = later(() => import(/* webpackChunkName: "bills" */ '../screens/bills/BillList'));
export const BillDetail = later(() => import(/* webpackChunkName: "bills" */ '../screens/bills/BillDetail'));
export const BillForm = later(() => import(/* webpackChunkName: "bills-form" */ '../screens/bills/BillForm'));
export const WalletList = later(
  () => import(/* webpackChunkName: "wallets" */ '../screens/wallets/WalletList'),
);
export const WalletDetail = later(
  () => import(/* webpackChunkName: "wallets" */ '../screens/wallets/WalletDetail'),
);
export const CounterList = later(
  () => import(/* webpackChunkName: "counters" */ '../screens/counters/CounterList'),
);
export const CounterDetail = later(
  () => import(/* webpackChunkName: "counters" */ '../screens/counters/CounterDetail'),
);
export const SettingList = later(
  () => import(/* webpackChunkName: "settings" */ '../screens/settings/SettingList'),
);
export const SettingDetail = later(
  () => import(/* webpackChunkName: "settings" */ '../screens/settings/SettingDetail'),
);
export const SettingForm = later(
  () => import(/* webpackChunkName: "settings-form" */ '../screens/settings/SettingForm'),
);
export const NotAvailable = later(() => import('../screens/NotAvailable'));
