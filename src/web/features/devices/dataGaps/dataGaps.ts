import type { DataGaps } from '../../../../domain/devices/dataGaps';
import type { FilterDefinition } from '../../../../domain/lists/listFilters';
import { createResource } from '../../../store/createResource';
import { atLeastPercent, oneRecord } from '../../records/listFilters';

/** Data gaps are a view of the devices page. */
export const DATA_GAPS_PATH = '/devices?view=gaps';

/** Installed devices with their missing messages, worst first. */
export const dataGaps = createResource<DataGaps>('dataGaps', '/device/gaps', {
  defaults: { days: [], code: '', serial_number: '' },
});

export const dataGapFilters: readonly FilterDefinition[] = [
  oneRecord('site', 'Site', 'site'),
  atLeastPercent('missing_7d_percent', 'Missing in 7 days, at least'),
  atLeastPercent('missing_30d_percent', 'Missing in 30 days, at least'),
];
