import type { DataGaps } from '../../../../domain/devices/dataGaps';
import { siteLabel } from '../../../../domain/sites/siteRef';
import {
  linkColumn,
  numberColumn,
  statusColumn,
  textColumn,
  timeColumn,
  UNSORTED,
} from '../../../ui/table/columns/columns';
import type { Column } from '../../../ui/table/tableTypes';
import { GapStrip } from './GapStrip';
import { linkedTo } from '../deviceColumns';
import { deviceHealths } from '../deviceRecords';

const STRIP_WIDTH_PX = 264;

const formatGap = ({ longest_gap_h: hours }: DataGaps): string | undefined =>
  typeof hours === 'number' ? `${String(hours)} h` : undefined;

export const dataGapColumns: readonly Column<DataGaps>[] = [
  linkColumn(
    'serial_number',
    'Serial',
    (device) => device.serial_number,
    ({ _id }) => `/devices/${_id}?tab=Messages`,
  ),
  textColumn('code', 'Code', ({ code }) => code, { ...UNSORTED, hideOrder: 1 }),
  textColumn('site', 'Site', ({ site }) => site && siteLabel(site), { ...UNSORTED, flex: 1, hideOrder: 5 }),
  textColumn('tank', 'Linked to', linkedTo, { ...UNSORTED, flex: 1, hideOrder: 4 }),
  numberColumn('report_interval_min', 'Interval (min)', (device) => device.report_interval_min, {
    ...UNSORTED,
    hideOrder: 2,
  }),
  numberColumn('missing_7d_percent', 'Missing in 7 days (%)', (device) => device.missing_7d_percent),
  numberColumn('missing_30d_percent', 'In 30 days (%)', (device) => device.missing_30d_percent),
  textColumn('longest_gap_h', 'Longest gap', formatGap, { ...UNSORTED, align: 'right' }),
  {
    field: 'days',
    headerName: 'Last 30 days',
    width: STRIP_WIDTH_PX,
    sortable: false,
    renderCell: ({ row }) => <GapStrip days={row.days} />,
  },
  timeColumn('last_seen_at', 'Last seen', (device) => device.last_seen_at),
  statusColumn('health', 'Health', deviceHealths, ({ health }) => health, { ...UNSORTED, hideOrder: 3 }),
];
