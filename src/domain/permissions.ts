/** Areas with three permission flags each. */
export const PERMISSION_AREAS = [
  'Users',
  'Contracts',
  'Clients',
  'Devices',
  'Orders',
  'Pos',
  'Tanks',
  'Bills',
] as const;
export type PermissionArea = (typeof PERMISSION_AREAS)[number];

export const PERMISSION_ACTIONS = ['View', 'Create', 'Update'] as const;
export type PermissionAction = (typeof PERMISSION_ACTIONS)[number];

export type PermissionFlag = `can${PermissionAction}${PermissionArea}`;

/** All permission flags in display order. */
export const PERMISSION_FLAGS: readonly PermissionFlag[] = PERMISSION_AREAS.flatMap((area) =>
  PERMISSION_ACTIONS.map((verb): PermissionFlag => `can${verb}${area}`),
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

/** Decides permissions in the browser and on the server. */
export function hasPermission({ role, permissions }: Permissions, need: Permission): boolean {
  if (need === 'always') return true;
  if (need === 'superAdmin') return role === SUPER_ADMIN;
  return permissions[need] === true;
}

/** Whether payments can be recorded into the own wallet. */
export const canTakePayments = (permissions: Permissions): boolean =>
  permissions.role === COLLECTION_USER || hasPermission(permissions, 'canUpdateBills');

/** Whether the user can be a custodian. */
export const canHoldMoney = (permissions: Permissions): boolean =>
  canTakePayments(permissions) || hasPermission(permissions, 'canUpdateContracts');

/** Whether the role is not read-only. */
export const canWrite = (permissions: Permissions): boolean =>
  hasPermission(permissions, 'superAdmin') || WRITE_FLAGS.some((flag) => hasPermission(permissions, flag));

/** Normalises permissions given as names, `{name}` objects or an object of booleans. */
export function parsePermissionFlags(told: unknown): PermissionFlags {
  const held = Array.isArray(told) ? new Set(told.map(nameOf)) : undefined;
  const flags = typeof told === 'object' && told !== null ? (told as Record<string, unknown>) : {};
  const granted = PERMISSION_FLAGS.filter((name) =>
    held ? held.has(name) : Object.hasOwn(flags, name) && flags[name] === true,
  );
  return Object.fromEntries(granted.map((name) => [name, true]));
}

const nameOf = (entry: unknown): unknown =>
  typeof entry === 'object' && entry !== null && 'name' in entry ? entry.name : entry;

/** All 24 flags as booleans, as in the login response. */
export const toPermissionsObject = (held: readonly string[]): Record<PermissionFlag, boolean> =>
  Object.fromEntries(PERMISSION_FLAGS.map((name) => [name, held.includes(name)])) as Record<
    PermissionFlag,
    boolean
  >;

/** Stored flags of a role; create and update imply view. */
export const withImpliedViews = (held: readonly PermissionFlag[]): PermissionFlag[] =>
  PERMISSION_FLAGS.filter(
    (name) =>
      held.includes(name) ||
      (name.startsWith('canView') && held.some((other) => VIEW_FLAG_OF[other] === name)),
  );

const VIEW_FLAG_OF = Object.fromEntries(
  PERMISSION_AREAS.flatMap((area) =>
    PERMISSION_ACTIONS.map((verb) => [`can${verb}${area}`, `canView${area}`]),
  ),
) as Record<PermissionFlag, PermissionFlag>;
