import type { OptionSource } from '../records/useRecordOptions';

/** All roles. */
export const roleOptions: OptionSource = { path: '/user/roles', limit: 100 };
