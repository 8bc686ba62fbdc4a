import { formatCount, formatFixed } from '../../../domain/numbers';
import type { Counter } from '../../../domain/counters/counter';
import { formatDate, formatDateTime } from '../../../domain/dates';
import { labelOf } from '../../../domain/labels';
import { counters } from './counters';
import { usePermission } from '../../store/usePermission';
import type { DescriptionItem } from '../../ui/record/DescriptionList';
import { DescriptionList } from '../../ui/record/DescriptionList';
import { StatusChip } from '../../ui/feedback/StatusChip';
import { placeOf, titleOf } from '../records/titles';
import { RecordScreen } from '../records/RecordScreen';
import { RefLink } from '../records/RefLink';
import { OrdersTab } from '../orders/OrdersTab';
import { renderCoordinates } from '../../ui/record/coordinates';
import { ReadingsTab } from './readings/ReadingsTab';
import { TakeReadingButton } from './readings/TakeReadingButton';
import { formatM3 } from '../../../domain/quantities';
import { GasBalanceTab } from '../tanks/gasBalance/lazyGasBalanceTab';
import { ConsumptionTab } from './ConsumptionTab';
import { CounterActions } from './CounterActions';
import { contractRecords } from '../contracts/contractRecords';
import { counterRecords, counterStatuses } from './counterRecords';
import { deviceRecords } from '../devices/deviceRecords';
import { SiteLink } from '../sites/SiteLink';
import { tankRecords } from '../tanks/tankRecords';

const identityItems = (counter: Counter): DescriptionItem[] => [
  ['Code', counter.code],
  ['Serial number', counter.serial_number],
  ['Make', counter.make],
  ['Model', counter.model],
  ['Size', counter.size === 'other' ? labelOf(counter.size) : counter.size],
  ['Ownership', labelOf(counter.ownership)],
  ['Year', counter.year],
  ['Seal number', counter.seal_no],
  ['Valve', labelOf(counter.valve)],
];

const installationItems = (counter: Counter): DescriptionItem[] => [
  ['Site', <SiteLink key="site" site={counter.site} />],
  ['Unit', counter.unit_no],
  ['Riser', counter.riser],
  ['Floor', counter.floor],
  ['Latitude, longitude', renderCoordinates(counter)],
  ['Route', counter.route_code],
  ['Position on route', counter.route_order],
  ['Contract', <RefLink key="contract" recordType={contractRecords} to={counter.contract} />],
  ['Tank', <RefLink key="tank" recordType={tankRecords} to={counter.tank} />],
  ['Device', <RefLink key="device" recordType={deviceRecords} to={counter.device} />],
];

const formatLastReading = ({ last_reading: index, last_reading_type: type, decimals }: Counter) =>
  typeof index === 'number' && [formatM3(index, decimals), type && labelOf(type)].filter(Boolean).join(', ');

const meteringItems = (counter: Counter): DescriptionItem[] => [
  ['Index', `${formatCount(counter.digits, 'digit')}, ${formatCount(counter.decimals, 'decimal')}`],
  ['Supply pressure', `${String(counter.supply_pressure_mbar)} mbar`],
  ['Meter factor', counter.meter_factor],
  ['Multiplier', counter.multiplier],
  ['Initial reading', `${formatFixed(counter.initial_reading, counter.decimals)} m³`],
  ['Read on', formatDate(counter.initial_reading_at)],
  ['Last reading', formatLastReading(counter)],
  ['Last read', formatDateTime(counter.last_reading_at)],
  ['Daily average', formatM3(counter.avg_daily_m3)],
  ['To review', counter.open_flags?.map(labelOf).join(', ')],
  ['Calibration due', formatDate(counter.calibration_due)],
  ['Replaces', <RefLink key="former" recordType={counterRecords} to={counter.replaces} />],
  ['Replaced by', <RefLink key="next" recordType={counterRecords} to={counter.replaced_by} />],
];

export default function CounterDetail() {
  const canViewOrders = usePermission('canViewOrders');
  return (
    <RecordScreen
      resource={counters}
      recordType={counterRecords}
      nameOf={({ code, serial_number, site, unit_no }) =>
        titleOf(code, serial_number, placeOf(site.name, unit_no))
      }
      chip={({ status }) => <StatusChip tones={counterStatuses} status={status} />}
      actions={(counter) => (
        <>
          <TakeReadingButton counter={counter._id} route={counter.route_code} variant="contained" />
          <CounterActions counter={counter} />
        </>
      )}
      tabs={(counter) => [
        {
          value: 'Readings',
          label: 'Readings',
          content: <ReadingsTab field="counter" recordId={counter._id} />,
        },
        {
          value: 'Consumption',
          label: 'Consumption',
          content: <ConsumptionTab counter={counter} />,
        },
        {
          value: 'Gas balance',
          label: 'Gas balance',
          content: <GasBalanceTab noun="counter" id={counter._id} site={counter.site.name} />,
        },
        {
          value: 'Orders',
          label: 'Orders',
          isVisible: canViewOrders,
          content: <OrdersTab field="counter" recordId={counter._id} />,
        },
      ]}
    >
      {(counter) => (
        <>
          <DescriptionList title="Identity" items={identityItems(counter)} columns={4} />
          <DescriptionList title="Installation" items={installationItems(counter)} columns={4} />
          <DescriptionList title="Metering" items={meteringItems(counter)} />
        </>
      )}
    </RecordScreen>
  );
}
