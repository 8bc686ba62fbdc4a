import { roles, rolesSaga, rolesToasts } from './roles';
import { roleFilters, roleRecords } from './roleRecords';
import type { Feature } from '../../store/feature';

export const rolesFeature = {
  reducers: {
    roles: roles.reducer,
  },
  sagas: [rolesSaga],
  toasts: rolesToasts,
  recordType: roleRecords,
  filters: { '/roles': roleFilters },
} satisfies Feature;
