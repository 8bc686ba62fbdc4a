import { SETTING_GROUPS } from '../../../domain/enums';
import type { FilterDefinition, QuickFilter } from '../../../domain/lists/listFilters';
import { labelOf } from '../../../domain/labels';
import { oneOf, quickFilter } from '../records/listFilters';
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

/** Quick filters, one per group of settings. */
export const settingQuickFilters: readonly QuickFilter[] = SETTING_GROUPS.map((group) =>
  quickFilter(labelOf(group), { group }),
);
