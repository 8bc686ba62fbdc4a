import { SETTING_GROUPS } from '../../../domain/enums';
import type { FilterDefinition } from '../../../domain/lists/listFilters';
import { oneOf } from '../records/listFilters';
import type { RecordType } from '../../store/feature';

export const settingRecords = {
  path: '/settings',
  noun: 'setting',
  title: 'Settings',
  label: 'setting',
  view: 'superAdmin',
  create: 'superAdmin',
  update: 'superAdmin',
} as const satisfies RecordType;

export const settingFilters: readonly FilterDefinition[] = [oneOf('group', 'Group', SETTING_GROUPS)];
