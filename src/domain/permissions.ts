/** The areas that a role is granted by three flags each. */
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

/** Every flag there is, in the order of the roles' matrix. */
export const PERMISSION_FLAGS: readonly PermissionFlag[] = PERMISSION_AREAS.flatMap((area) =>
  PERMISSION_ACTIONS.map((verb): PermissionFlag => `can${verb}${area}`),
);

/** The flags that let somebody create or update, rather than only view. */
export const WRITE_FLAGS: readonly PermissionFlag[] = PERMISSION_FLAGS.filter(
  (flag) => !flag.startsWith('canView'),
);

/** What a page, a button or a call requires of the person. */
export type Permission = 'always' | 'superAdmin' | PermissionFlag;

/** The flags a person holds; only `true` counts. */
export type PermissionFlags = Partial<Record<PermissionFlag, boolean>>;

/** What a session may do: the role's name and its flags. */
export interface Permissions {
  role: string;
  permissions: PermissionFlags;
}

export const SUPER_ADMIN = 'SuperAdmin';
export const COLLECTION_USER = 'Collection User';

/** The one place where both the browser and the server decide who may do what. */
export function hasPermission({ role, permissions }: Permissions, need: Permission): boolean {
  if (need === 'always') return true;
  if (need === 'superAdmin') return role === SUPER_ADMIN;
  return permissions[need] === true;
}

/** Who may take a payment; it goes into the own wallet. */
export const canTakePayments = (permissions: Permissions): boolean =>
  permissions.role === COLLECTION_USER || hasPermission(permissions, 'canUpdateBills');

/** Who may have money in hand: whoever takes payments, or deposits. */
export const canHoldMoney = (permissions: Permissions): boolean =>
  canTakePayments(permissions) || hasPermission(permissions, 'canUpdateContracts');

/** Who may create or update something; whoever may not only reads: an auditor. */
export const canWrite = (permissions: Permissions): boolean =>
  hasPermission(permissions, 'superAdmin') || WRITE_FLAGS.some((flag) => hasPermission(permissions, flag));

/** Read flags however a server wrote them (names, `{name}` objects or an object of booleans) into the one object. */
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

/** The flags as a whole object of 24 booleans, as login answers them. */
export const toPermissionsObject = (held: readonly string[]): Record<PermissionFlag, boolean> =>
  Object.fromEntries(PERMISSION_FLAGS.map((name) => [name, held.includes(name)])) as Record<
    PermissionFlag,
    boolean
  >;

/** The flags as a role keeps them; to create or update in an area is also to view it. */
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
