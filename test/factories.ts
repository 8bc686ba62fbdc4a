import type { CounterBasis } from '../src/domain/counters/readingAssessment';
import type { Handover, Custodian } from '../src/domain/wallets/handover';
import type { Media } from '../src/domain/media/media';
import type { Notification } from '../src/domain/notifications/notification';
import { UNREAD } from '../src/domain/notifications/notification';
import type { Permissions, PermissionFlag } from '../src/domain/permissions';
import { PERMISSION_FLAGS, SUPER_ADMIN, parsePermissionFlags } from '../src/domain/permissions';
import type { Role } from '../src/domain/users/role';
import type { LoginResponse, CurrentUser } from '../src/domain/session/session';
import type { User } from '../src/domain/users/user';
import type { Wallet } from '../src/domain/wallets/wallet';
import type { Page } from '../src/domain/entity';

/** A role with a few view permissions. */
export const makeRole = (overrides: Partial<Role> = {}): Role => ({
  _id: 'role-1',
  version: 1,
  name: 'Billing Accountant',
  permissions: ['canViewClients', 'canViewContracts', 'canViewBills'],
  ...overrides,
});

/** An employee with cash and cheques in custody. */
export const makeUser = (overrides: Partial<User> = {}): User => ({
  _id: 'user-1',
  version: 1,
  username: 'a.rahman',
  email: 'a.rahman@gas.example',
  first_name: 'Abdul',
  middle_name: null,
  last_name: 'Rahman',
  phone: '+971501234567',
  phone_second: null,
  position: 'Collector',
  address: 'Al Nahda, Dubai',
  national_id: '784199012345671',
  status: 'active',
  role: { _id: 'role-2', name: 'Collection User', permissions: ['canViewClients'] },
  total_cash: 4310.5,
  count_cash: 37,
  total_check: 12_800,
  count_check: 4,
  Medias: [],
  ...overrides,
});

export const makeMedia = (overrides: Partial<Media> = {}): Media => ({
  _id: 'media-1',
  name: 'other',
  filePath: 'media/media-1?expires=1&signature=abc',
  mime: 'image/png',
  size: 2_048,
  ...overrides,
});

/** Assessment data of a counter; high consumption is three times the usual. */
export const makeCounterBasis = (overrides: Partial<CounterBasis> = {}): CounterBasis => ({
  _id: 'counter-1',
  code: 'CN-012345',
  serial_number: 'BK-G25-778812',
  site: { code: 'SITE-017', name: 'Marina Heights' },
  unit_no: '1204',
  contract_id: 'contract-1',
  digits: 5,
  decimals: 3,
  multiplier: 1,
  meter_factor: 1,
  valve: 'open',
  status: 'active',
  previous: { value: 36.291, at: '2026-11-01T05:59:00Z', type: 'actual' },
  actual: { value: 36.291, at: '2026-11-01T05:59:00Z', type: 'actual' },
  recent: [],
  high_factors: [{ from: '2000-01-01', times: 3 }],
  photo_rules: [{ from: '2000-01-01', web: true, pos: true, import: false, amr: false }],
  ...overrides,
});

/** A cheque that is still with the collector. */
export const makeWallet = (overrides: Partial<Wallet> = {}): Wallet => ({
  _id: 'wallet-1',
  version: 1,
  unique_number: 'RCT-2026-000001',
  contract: { _id: 'contract-1', unique_number: 'CT-2026-000123' },
  user: { _id: 'user-1', username: 'a.rahman' },
  amount: 3_200,
  end_date: '2026-12-01',
  paid_at: '2026-11-18T09:12:00Z',
  type: 'check',
  status: 'Pending',
  Medias: [],
  ...overrides,
});

/** A custodian of cash and cheques. */
export const makeCustodian = (overrides: Partial<Custodian> = {}): Custodian => ({
  _id: 'user-1',
  username: 'a.rahman',
  name: 'Abdul Rahman',
  takes_own: false,
  total_cash: 150,
  count_cash: 2,
  total_check: 3_200,
  count_check: 1,
  oldest: '2026-11-18T09:12:00Z',
  unloaded_at: null,
  over_limit: false,
  overdue: true,
  ...overrides,
});

/** A handover counted without difference. */
export const makeHandover = (overrides: Partial<Handover> = {}): Handover => ({
  _id: 'batch-1',
  version: 1,
  unique_number: 'UB-2026-000001',
  user: { _id: 'user-1', username: 'a.rahman', name: 'Abdul Rahman' },
  cashier: { _id: 'user-2', username: 'admin', name: 'Mariam Al Suwaidi' },
  at: '2026-11-20T09:12:00Z',
  cash_expected: 150,
  cash_counted: 150,
  difference: 0,
  denominations: { n100: 1, n50: 1 },
  checks_count: 1,
  checks_total: 3_200,
  entries_count: 3,
  note: null,
  ...overrides,
});

/** An unread notification about an invoice. */
export const makeNotification = (overrides: Partial<Notification> = {}): Notification => ({
  _id: 'event-1',
  title: 'Invoice overdue',
  text: 'INV-2026-000017 is 6 days overdue.',
  status: UNREAD,
  model: 'bill',
  model_id: 'bill-1',
  severity: 'warning',
  createdAt: '2026-11-20T05:00:00Z',
  ...overrides,
});

/** Permissions of a session with only these flags. */
export const makePermissions = (
  permissions: readonly PermissionFlag[] = [],
  role = 'Auditor',
): Permissions => ({
  role,
  permissions: parsePermissionFlags([...permissions]),
});

/** Permissions of a super administrator. */
export const makeSuperAdminPermissions = (): Permissions => makePermissions(PERMISSION_FLAGS, SUPER_ADMIN);

/** A signed-in user, by default a super administrator. */
export const makeCurrentUser = (overrides: Partial<CurrentUser> = {}): CurrentUser => ({
  userId: 'user-admin',
  username: 'admin',
  ...makeSuperAdminPermissions(),
  ...overrides,
});

/** Response to a successful login. */
export const makeLoginResponse = (overrides: Partial<LoginResponse> = {}): LoginResponse => ({
  token: 'gt_token',
  user: { _id: 'user-admin', username: 'admin', first_name: 'Mariam', last_name: 'Al Suwaidi' },
  role: { name: SUPER_ADMIN, permissions: makeSuperAdminPermissions().permissions },
  message: 'Welcome Back!',
  verify_username: true,
  data: { verify_username: true },
  ...overrides,
});

/** A single page with all documents. */
export const makePage = <T>(documents: T[], overrides: Partial<Page<T>> = {}): Page<T> => ({
  documents,
  total: documents.length,
  page: 1,
  limit: 10,
  ...overrides,
});
