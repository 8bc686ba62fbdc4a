import { counted } from '../../../domain/numbers';
import type { Counter } from '../../../domain/counters/counter';
import { showDate, showTime } from '../../../domain/dates';
import { siteLabel } from '../../../domain/sites/site';
import { wordOf } from '../../../domain/labels';
import { counters } from './counters';
import { useMay } from '../../store/usePermission';
import type { Fact } from '../../ui/record/DescriptionList';
import { Facts } from '../../ui/record/DescriptionList';
import { StatusChip } from '../../ui/feedback/StatusChip';
import { RecordScreen } from '../records/RecordScreen';
import { RefLink } from '../records/RefLink';
import { AREAS } from '../records/recordTypes';
import { OrdersTab } from '../orders/OrdersTab';
import { position } from '../../ui/record/coordinates';
import { ReadingsTab } from './readings/ReadingsTab';
import { cubic } from './readings/readingWords';
import { GasBalanceTab } from '../tanks/laterGasBalance';
import { ConsumptionTab } from './ConsumptionTab';
import { CounterActions } from './CounterActions';

const identity = (counter: Counter): Fact[] => [
  ['Code', counter.code],
  ['Serial number', counter.serial_number],
  ['Make', counter.make],
  ['Model', counter.model],
  ['Size', counter.size === 'other' ? wordOf(counter.size) : counter.size],
  ['Ownership', wordOf(counter.ownership)],
  ['Year', counter.year],
  ['Seal number', counter.seal_no],
  ['Valve', wordOf(counter.valve)],
];

const place = (counter: Counter): Fact[] => [
  ['Site', siteLabel(counter.site)],
  ['Unit', counter.unit_no],
  ['Riser', counter.riser],
  ['Floor', counter.floor],
  ['Latitude, longitude', position(counter)],
  ['Route', counter.route_code],
  ['Place on the route', counter.route_order],
  ['Contract', <RefLink key="contract" area={AREAS.contracts} to={counter.contract} />],
  ['Tank', <RefLink key="tank" area={AREAS.tanks} to={counter.tank} />],
  ['Device', <RefLink key="device" area={AREAS.devices} to={counter.device} />],
];

const lastReading = ({ last_reading: index, last_reading_type: type, decimals }: Counter) =>
  typeof index === 'number' && [cubic(index, decimals), type && wordOf(type)].filter(Boolean).join(', ');

const metering = (counter: Counter): Fact[] => [
  ['Index', `${counted(counter.digits, 'digit')}, ${counted(counter.decimals, 'decimal')}`],
  ['Supply pressure', `${String(counter.supply_pressure_mbar)} mbar`],
  ['Meter factor', counter.meter_factor],
  ['Multiplier', counter.multiplier],
  ['Initial reading', `${counter.initial_reading.toFixed(counter.decimals)} m³`],
  ['Read on', showDate(counter.initial_reading_at)],
  ['Last reading', lastReading(counter)],
  ['Last read', showTime(counter.last_reading_at)],
  ['Average a day', counter.avg_daily_m3 == null ? undefined : cubic(counter.avg_daily_m3)],
  ['To be looked at', counter.open_flags?.map(wordOf).join(', ')],
  ['Calibration due', showDate(counter.calibration_due)],
  ['Replaces', <RefLink key="former" area={AREAS.counters} to={counter.replaces} />],
  ['Replaced by', <RefLink key="next" area={AREAS.counters} to={counter.replaced_by} />],
];

/** One gas meter: what it is, which unit it serves, and how its index is read. */
export default function CounterDetail() {
  const mayOrders = useMay('canViewOrders');
  return (
    <RecordScreen
      kit={counters}
      area={AREAS.counters}
      nameOf={(counter) => `${counter.code} · ${counter.serial_number}`}
      chip={({ status }) => <StatusChip of="counter" state={status} />}
      actions={(counter) => <CounterActions counter={counter} />}
      tabs={(counter) => [
        {
          value: 'Readings',
          label: 'Readings',
          content: <ReadingsTab field="counter" of={counter._id} counter={counter._id} />,
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
          shown: mayOrders,
          content: <OrdersTab field="counter" of={counter._id} />,
        },
      ]}
    >
      {(counter) => (
        <>
          <Facts title="Identity" rows={identity(counter)} columns={4} />
          <Facts title="Where it serves" rows={place(counter)} columns={4} />
          <Facts title="Metering" rows={metering(counter)} />
        </>
      )}
    </RecordScreen>
  );
}
