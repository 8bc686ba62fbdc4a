import type { ClientBase } from 'pg';
import { StartupError } from '../startupError';
import { assertJobQueueCurrent } from './jobQueue';
import { findMissingMigrations } from './migrate';
import { assertViewsCurrent, RESTRICTED_ROLE } from './rowVisibility';

interface Rights {
  role: string;
  is_superuser: boolean;
  bypasses: boolean;
  creates_roles: boolean;
  owned: string | null;
}

/** Privileges of the current role, including inherited ones. */
const READ_RIGHTS = `select current_user as role, rolsuper as is_superuser, rolbypassrls as bypasses,
    rolcreaterole as creates_roles,
    coalesce((select 'the database' from pg_database where datname = current_database() and pg_has_role(datdba, 'member')),
      (select 'the schema ' || nspname from pg_namespace where nspname in ('public', 'visible', 'graphile_worker')
        and nspowner <> to_regrole('pg_database_owner') and pg_has_role(nspowner, 'member') limit 1),
      (select 'the table ' || relname from pg_class where relkind in ('r', 'p', 'v') and relnamespace in
          ('public'::regnamespace, to_regnamespace('visible'), to_regnamespace('graphile_worker'))
        and pg_has_role(relowner, 'member') limit 1)) as owned
  from pg_roles where rolname = current_user`;

const excessPrivilege = ({ is_superuser, bypasses, creates_roles, owned }: Rights): string | undefined => {
  if (is_superuser) return 'is a superuser';
  if (bypasses) return 'bypasses row security';
  if (creates_roles) return 'may create roles';
  return owned === null ? undefined : `owns ${owned}`;
};

/** Throws if the role could change tables or disable triggers. */
export async function assertLeastPrivilege(client: ClientBase): Promise<void> {
  const { rows } = await client.query<Rights>(READ_RIGHTS);
  const [rights] = rows;
  const excess = rights && excessPrivilege(rights);
  if (excess)
    throw new StartupError(
      `The server must not connect as '${rights.role}', which ${excess}: name a role in DATABASE_URL that owns nothing, as src/server/db/README.md shows under 'Roles'.`,
    );
}

/** Throws if migrations, grants, the views of area-restricted users or the job queue are missing. */
export async function assertUpToDate(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ exists: boolean; readable: boolean; member: boolean | null }>(
    `select to_regclass('public.migrations') is not null as exists,
       coalesce(has_table_privilege(to_regclass('public.migrations'), 'select'), true) as readable,
       (select pg_has_role(oid, 'member') from pg_roles where rolname = '${RESTRICTED_ROLE}') as member`,
  );
  const [state] = rows;
  const missing = state?.exists && state.readable ? await findMissingMigrations(client) : undefined;
  const hint = `run 'npm run db:migrate' with DATABASE_URL and DATABASE_OWNER_URL, or set DATABASE_OWNER_URL for the server`;
  if (!state?.exists) throw new StartupError(`The database has no tables yet: ${hint}.`);
  if (!missing) throw new StartupError(`The role of DATABASE_URL may not read the tables: ${hint}.`);
  if (missing.length > 0)
    throw new StartupError(`The database lacks the migrations ${missing.join(', ')}: ${hint}.`);
  if (!state.member)
    throw new StartupError(`The role of DATABASE_URL is not a member of ${RESTRICTED_ROLE}: ${hint}.`);
  await assertViewsCurrent(client);
  await assertJobQueueCurrent(client);
}
