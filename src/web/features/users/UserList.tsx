import { Suspense, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { FilterDefinition } from '../../../domain/lists/listFilters';
import type { User } from '../../../domain/users/user';
import { fullName, USER_BULK_TRANSITIONS, USER_TRANSITIONS } from '../../../domain/users/user';
import { userTransitions } from './userTransitions';
import { users } from './users';
import { LinkButton } from '../../ui/layout/LinkButton';
import { lazyWithPreload } from '../../ui/layout/lazyWithPreload';
import { AUDIT_PATH } from '../audit/auditRecords';
import type { BulkActions } from '../bulkActions/useBulkActions';
import { ListScreen } from '../records/ListScreen';
import { anyOf } from '../records/listFilters';
import { userFilters, userQuickFilters } from './userRecords';
import { useRecordOptions } from '../records/useRecordOptions';
import { userColumns } from './userColumns';
import { userRecords } from './userRecords';
import { roleOptions } from '../roles/roleOptions';

const AuditScreen = lazyWithPreload(() => import(/* webpackChunkName: "audit" */ '../audit/AuditScreen'));

/** The employees; with `?view=audit`, the audit log. */
export default function UserList() {
  const [params] = useSearchParams();
  if (params.get('view') === 'audit')
    return (
      <Suspense fallback={null}>
        <AuditScreen />
      </Suspense>
    );
  return <Employees />;
}

function Employees() {
  return (
    <ListScreen
      resource={users}
      recordType={userRecords}
      columns={userColumns}
      filters={useUserFilters()}
      quickFilters={userQuickFilters}
      bulkActions={BULK_ACTIONS}
      actions={ACTIONS}
    />
  );
}

const ACTIONS = (
  <LinkButton to={AUDIT_PATH} variant="outlined">
    Audit log
  </LinkButton>
);

const BULK_ACTIONS: BulkActions<User> = {
  rules: USER_TRANSITIONS,
  labels: userTransitions.labels,
  names: USER_BULK_TRANSITIONS,
  nameOf: (user) => `${user.username}, ${fullName(user)}`,
};

/** Filters of the list; roles come from the server, and one in the URL is also accepted before they are loaded. */
function useUserFilters(): readonly FilterDefinition[] {
  const { options, onSearch } = useRecordOptions(roleOptions);
  const selected = useSearchParams()[0].get(ROLE_FILTER);
  useEffect(() => {
    onSearch('', {});
  }, [onSearch]);
  return useMemo(() => {
    const roles = new Set([...options.map(({ label }) => label), ...(selected?.split(',') ?? [])]);
    return [...userFilters, anyOf(ROLE_FILTER, 'Role', [...roles])];
  }, [options, selected]);
}

const ROLE_FILTER = 'role_name';
