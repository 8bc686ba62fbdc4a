/* Each feature has separate chunks for its list, its record pages, and its forms, which need the form libraries. */
export const RecoverPassword = () =>
  import(/* webpackChunkName: "session" */ '../features/session/RecoverPassword');
export const ConfirmUsername = () =>
  import(/* webpackChunkName: "session" */ '../features/session/ConfirmUsername');
export const Dashboard = () => import(/* webpackChunkName: "dashboard" */ '../features/dashboard/Dashboard');
export const Profile = () => import(/* webpackChunkName: "profile" */ '../features/profile/Profile');
export const NotificationList = () =>
  import(/* webpackChunkName: "notifications" */ '../features/notifications/NotificationList');
export const Reports = () => import(/* webpackChunkName: "reports" */ '../features/reports/Reports');
export const UserList = () => import(/* webpackChunkName: "users" */ '../features/users/UserList');
export const UserDetail = () => import(/* webpackChunkName: "users-record" */ '../features/users/UserDetail');
export const UserForm = () => import(/* webpackChunkName: "users-form" */ '../features/users/UserForm');
export const RoleList = () => import(/* webpackChunkName: "roles" */ '../features/roles/RoleList');
export const RoleForm = () => import(/* webpackChunkName: "roles-form" */ '../features/roles/RoleForm');
export const ContractList = () =>
  import(/* webpackChunkName: "contracts" */ '../features/contracts/ContractList');
export const ContractDetail = () =>
  import(/* webpackChunkName: "contracts-record" */ '../features/contracts/ContractDetail');
export const ContractForm = () =>
  import(/* webpackChunkName: "contracts-form" */ '../features/contracts/ContractForm');
export const ClientList = () => import(/* webpackChunkName: "clients" */ '../features/clients/ClientList');
export const ClientDetail = () =>
  import(/* webpackChunkName: "clients-record" */ '../features/clients/ClientDetail');
export const ClientForm = () =>
  import(/* webpackChunkName: "clients-form" */ '../features/clients/ClientForm');
export const DeviceList = () => import(/* webpackChunkName: "devices" */ '../features/devices/DeviceList');
export const DeviceDetail = () =>
  import(/* webpackChunkName: "devices-record" */ '../features/devices/DeviceDetail');
export const DeviceForm = () =>
  import(/* webpackChunkName: "devices-form" */ '../features/devices/DeviceForm');
export const OrderList = () => import(/* webpackChunkName: "orders" */ '../features/orders/OrderList');
export const OrderDetail = () =>
  import(/* webpackChunkName: "orders-record" */ '../features/orders/OrderDetail');
export const OrderForm = () => import(/* webpackChunkName: "orders-form" */ '../features/orders/OrderForm');
export const OrderOffer = () =>
  import(/* webpackChunkName: "orders-record" */ '../features/orders/offers/OfferDetail');
export const OrderSendBill = () =>
  import(/* webpackChunkName: "orders-record" */ '../features/orders/OrderSendInvoice');
export const PosList = () => import(/* webpackChunkName: "pos" */ '../features/pos/PosList');
export const PosDetail = () => import(/* webpackChunkName: "pos-record" */ '../features/pos/PosDetail');
export const PosForm = () => import(/* webpackChunkName: "pos-form" */ '../features/pos/PosForm');
export const TankList = () => import(/* webpackChunkName: "tanks" */ '../features/tanks/TankList');
export const TankDetail = () => import(/* webpackChunkName: "tanks-record" */ '../features/tanks/TankDetail');
export const TankForm = () => import(/* webpackChunkName: "tanks-form" */ '../features/tanks/TankForm');
export const BillList = () => import(/* webpackChunkName: "bills" */ '../features/bills/BillList');
export const BillDetail = () => import(/* webpackChunkName: "bills-record" */ '../features/bills/BillDetail');
export const BillForm = () => import(/* webpackChunkName: "bills-form" */ '../features/bills/BillForm');
export const RefundList = () => import(/* webpackChunkName: "refunds" */ '../features/refunds/RefundList');
export const RefundDetail = () =>
  import(/* webpackChunkName: "refunds" */ '../features/refunds/RefundDetail');
export const BillRunList = () =>
  import(/* webpackChunkName: "bills-runs" */ '../features/bills/billRun/BillRunList');
export const BillRunDetail = () =>
  import(/* webpackChunkName: "bills-runs" */ '../features/bills/billRun/BillRunDetail');
export const WalletList = () => import(/* webpackChunkName: "wallets" */ '../features/wallets/WalletList');
export const WalletDetail = () =>
  import(/* webpackChunkName: "wallets-record" */ '../features/wallets/WalletDetail');
export const CounterList = () =>
  import(/* webpackChunkName: "counters" */ '../features/counters/CounterList');
export const CounterDetail = () =>
  import(/* webpackChunkName: "counters-record" */ '../features/counters/CounterDetail');
export const ReadingReview = () =>
  import(/* webpackChunkName: "readings-review" */ '../features/counters/readings/review/ReadingReview');
export const SettingList = () =>
  import(/* webpackChunkName: "settings" */ '../features/settings/SettingList');
export const SettingDetail = () =>
  import(/* webpackChunkName: "settings-record" */ '../features/settings/SettingDetail');
export const SettingForm = () =>
  import(/* webpackChunkName: "settings-form" */ '../features/settings/SettingForm');
export const JournalList = () => import(/* webpackChunkName: "ledger" */ '../features/ledger/JournalList');
export const JournalEntryDetail = () =>
  import(/* webpackChunkName: "ledger-record" */ '../features/ledger/JournalEntryDetail');
export const TrialBalance = () =>
  import(/* webpackChunkName: "ledger-reports" */ '../features/ledger/TrialBalance');
export const AccountLedger = () =>
  import(/* webpackChunkName: "ledger-reports" */ '../features/ledger/AccountLedger');
export const VatReturn = () =>
  import(/* webpackChunkName: "ledger-reports" */ '../features/ledger/VatReturn');
export const AccountList = () => import(/* webpackChunkName: "ledger" */ '../features/ledger/AccountList');
export const AccountForm = () =>
  import(/* webpackChunkName: "ledger-form" */ '../features/ledger/AccountForm');
export const PeriodList = () => import(/* webpackChunkName: "ledger" */ '../features/ledger/PeriodList');
