import type { OptionSource } from '../records/useRecordOptions';

export const roleOptions: OptionSource = { path: '/user/roles', limit: 100 };
