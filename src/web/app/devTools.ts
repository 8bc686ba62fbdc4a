const SECRETS = /^(token|authorization|password|new_password|token_email|national_id|userInfo|filePath)$/i;
const MAX_ENTRIES = 25;

/** Masks secrets and shortens long lists, at any depth. */
export function sanitize(value: unknown, key = ''): unknown {
  if (SECRETS.test(key) && value !== null && value !== undefined) return '•••';
  if (Array.isArray(value))
    return value.length > MAX_ENTRIES
      ? `${String(value.length)} entries`
      : value.map((entry) => sanitize(entry));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, sanitize(inner, name)]));
}

/** Options of the Redux DevTools; only in development builds. */
export const devTools = process.env.NODE_ENV === 'development' && {
  name: 'Tankbook',
  maxAge: 200,
  actionSanitizer: <Action>(action: Action): Action => sanitize(action) as Action,
  stateSanitizer: <State>(state: State): State => sanitize(state) as State,
};
