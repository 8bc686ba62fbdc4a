import type { FilterDefinition } from '../../../domain/lists/listFilters';
import { yesNo } from '../records/listFilters';
import type { RecordType } from '../../store/feature';

export const roleRecords = {
  path: '/roles',
  noun: 'role',
  pageless: true,
  title: 'Roles',
  label: 'role',
  view: 'superAdmin',
  create: 'superAdmin',
  update: 'superAdmin',
} as const satisfies RecordType;

export const roleFilters: readonly FilterDefinition[] = [yesNo('is_system', 'System role')];
