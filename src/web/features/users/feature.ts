import { userTransitions } from './userTransitions';
import { users, userRoutes, usersSaga, usersToasts } from './users';
import { userFilters, userRecords } from './userRecords';
import type { Feature } from '../../store/feature';

export const usersFeature = {
  reducers: {
    users: users.reducer,
    userRoutes: userRoutes.reducer,
  },
  sagas: [usersSaga, userTransitions.saga, userRoutes.saga],
  toasts: [...usersToasts, ...userTransitions.toasts],
  recordType: userRecords,
  filters: { '/users': userFilters },
} satisfies Feature;
