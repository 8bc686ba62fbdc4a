/** Groups of three permission flags each. */
export const PERMISSION_GROUPS = [
  'Users',
  'Contracts',
  'Clients',
  'Devices',
  'Orders',
  'Pos',
  'Tanks',
  'Bills',
] as const;
export type PermissionGroup = (typeof PERMISSION_GROUPS)[number];

export const PERMISSION_ACTIONS = ['View', 'Create', 'Update'] as const;
export type PermissionAction = (typeof PERMISSION_ACTIONS)[number];

export type PermissionFlag = `can${PermissionAction}${PermissionGroup}`;

/** All permission flags in display order. */
export const PERMISSION_FLAGS: readonly PermissionFlag[] = PERMISSION_GROUPS.flatMap((group) =>
  PERMISSION_ACTIONS.map((action): PermissionFlag => `can${action}${group}`),
);

/** Flags other than view. */
export const WRITE_FLAGS: readonly PermissionFlag[] = PERMISSION_FLAGS.filter(
  (flag) => !flag.startsWith('canView'),
);

/** A permission required by a page, button or route. */
export type Permission = 'always' | 'superAdmin' | PermissionFlag;

export type PermissionFlags = Partial<Record<PermissionFlag, boolean>>;

/** Role name and permission flags of a session. */
export interface Permissions {
  role: string;
  permissions: PermissionFlags;
}

export const SUPER_ADMIN = 'SuperAdmin';
export const COLLECTION_USER = 'Collection User';

/** Whether a user holds the required permission; shared by browser and server. */
export function hasPermission({ role, permissions }: Permissions, required: Permission): boolean {
  if (required === 'always') return true;
  if (required === 'superAdmin') return role === SUPER_ADMIN;
  return permissions[required] === true;
}

/** Whether payments can be recorded into the own wallet. */
export const canRecordPayments = (permissions: Permissions): boolean =>
  permissions.role === COLLECTION_USER || hasPermission(permissions, 'canUpdateBills');

/** Whether the user can be a custodian. */
export const canBeCustodian = (permissions: Permissions): boolean =>
  canRecordPayments(permissions) || hasPermission(permissions, 'canUpdateContracts');

/** Whether the role is not read-only. */
export const canWrite = (permissions: Permissions): boolean =>
  hasPermission(permissions, 'superAdmin') || WRITE_FLAGS.some((flag) => hasPermission(permissions, flag));

/** Normalises permissions given as names, `{name}` objects or an object of booleans. */
export function parsePermissionFlags(input: unknown): PermissionFlags {
  const names = Array.isArray(input) ? new Set(input.map(nameOf)) : undefined;
  const flags = typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {};
  const granted = PERMISSION_FLAGS.filter((name) =>
    names ? names.has(name) : Object.hasOwn(flags, name) && flags[name] === true,
  );
  return Object.fromEntries(granted.map((name) => [name, true]));
}

const nameOf = (entry: unknown): unknown =>
  typeof entry === 'object' && entry !== null && 'name' in entry ? entry.name : entry;

/** All 24 flags as booleans, as in the login response. */
export const toPermissionsObject = (granted: readonly string[]): Record<PermissionFlag, boolean> =>
  Object.fromEntries(PERMISSION_FLAGS.map((name) => [name, granted.includes(name)])) as Record<
    PermissionFlag,
    boolean
  >;

/** Stored flags of a role; create and update imply view. */
export const withImpliedViews = (granted: readonly PermissionFlag[]): PermissionFlag[] =>
  PERMISSION_FLAGS.filter(
    (name) =>
      granted.includes(name) ||
      (name.startsWith('canView') && granted.some((other) => VIEW_FLAG_OF[other] === name)),
  );

const VIEW_FLAG_OF = Object.fromEntries(
  PERMISSION_GROUPS.flatMap((group) =>
    PERMISSION_ACTIONS.map((action) => [`can${action}${group}`, `canView${group}`]),
  ),
) as Record<PermissionFlag, PermissionFlag>;
