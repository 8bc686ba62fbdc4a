/** The areas that a role is granted by three flags each. */
export const AREAS = ['Users', 'Contracts', 'Clients', 'Devices', 'Orders', 'Pos', 'Tanks', 'Bills'] as const;
export type Area = (typeof AREAS)[number];

export const VERBS = ['View', 'Create', 'Update'] as const;
export type Verb = (typeof VERBS)[number];

export type Permission = `can${Verb}${Area}`;

/** Every flag there is, in the order of the roles' matrix. */
export const PERMISSIONS: readonly Permission[] = AREAS.flatMap((area) =>
  VERBS.map((verb): Permission => `can${verb}${area}`),
);

/** The flags that let somebody create or update, rather than only view. */
export const WRITING: readonly Permission[] = PERMISSIONS.filter((flag) => !flag.startsWith('canView'));

/** What a page, a button or a call requires of the person. */
export type Need = 'always' | 'superAdmin' | Permission;

/** The flags a person holds; only `true` counts. */
export type Permissions = Partial<Record<Permission, boolean>>;

/** What a session may do: the role's name and its flags. */
export interface Grants {
  role: string;
  permissions: Permissions;
}

export const SUPER_ADMIN = 'SuperAdmin';
export const COLLECTION_USER = 'Collection User';

/** The one place where both the browser and the server decide who may do what. */
export function allows({ role, permissions }: Grants, need: Need): boolean {
  if (need === 'always') return true;
  if (need === 'superAdmin') return role === SUPER_ADMIN;
  return permissions[need] === true;
}

/** Who may take a payment; it goes into the own wallet. */
export const mayTakePayments = (grants: Grants): boolean =>
  grants.role === COLLECTION_USER || allows(grants, 'canUpdateBills');

/** Who may have money in hand: whoever takes payments, or deposits. */
export const mayHoldMoney = (grants: Grants): boolean =>
  mayTakePayments(grants) || allows(grants, 'canUpdateContracts');

/** Who may create or update something; whoever may not only reads: an auditor. */
export const mayWrite = (grants: Grants): boolean =>
  allows(grants, 'superAdmin') || WRITING.some((flag) => allows(grants, flag));

/** Read flags however a server wrote them (names, `{name}` objects or an object of booleans) into the one object. */
export function permissionsFrom(told: unknown): Permissions {
  const held = Array.isArray(told) ? new Set(told.map(nameOf)) : undefined;
  const flags = typeof told === 'object' && told !== null ? (told as Record<string, unknown>) : {};
  const granted = PERMISSIONS.filter((name) =>
    held ? held.has(name) : Object.hasOwn(flags, name) && flags[name] === true,
  );
  return Object.fromEntries(granted.map((name) => [name, true]));
}

const nameOf = (entry: unknown): unknown =>
  typeof entry === 'object' && entry !== null && 'name' in entry ? entry.name : entry;

/** The flags as a whole object of 24 booleans, as login answers them. */
export const permissionsObject = (held: readonly string[]): Record<Permission, boolean> =>
  Object.fromEntries(PERMISSIONS.map((name) => [name, held.includes(name)])) as Record<Permission, boolean>;

/** The flags as a role keeps them; to create or update in an area is also to view it. */
export const withViews = (held: readonly Permission[]): Permission[] =>
  PERMISSIONS.filter(
    (name) =>
      held.includes(name) || (name.startsWith('canView') && held.some((other) => VIEW_OF[other] === name)),
  );

const VIEW_OF = Object.fromEntries(
  AREAS.flatMap((area) => VERBS.map((verb) => [`can${verb}${area}`, `canView${area}`])),
) as Record<Permission, Permission>;
