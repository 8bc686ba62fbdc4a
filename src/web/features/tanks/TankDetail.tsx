import { formatDate } from '../../../domain/dates';
import type { Tank } from '../../../domain/tanks/tank';
import { isTankFinal } from '../../../domain/tanks/tank';
import { labelOf } from '../../../domain/labels';
import { tanks } from './tanks';
import type { DescriptionItem } from '../../ui/record/DescriptionList';
import { DescriptionList } from '../../ui/record/DescriptionList';
import { StatusChip } from '../../ui/feedback/StatusChip';
import { RecordScreen } from '../records/RecordScreen';
import { RefLink } from '../records/RefLink';
import { renderCoordinates } from '../../ui/record/coordinates';
import { LevelCard } from './levels/LevelCard';
import { ManifoldCard } from './ManifoldCard';
import { StrappingTable } from './levels/StrappingTable';
import { TankActions } from './TankActions';
import { useTankTabs } from './useTankTabs';
import { clientRecords } from '../clients/clientRecords';
import { deviceRecords } from '../devices/deviceRecords';
import { tankRecords, tankStatuses } from './tankRecords';

const litres = new Intl.NumberFormat('en-AE');

const identity = (tank: Tank): DescriptionItem[] => [
  ['Code', tank.code],
  ['Name', tank.name],
  ['Serial number', tank.serial_number],
  ['Manufacturer', tank.manufacturer],
  ['Year built', tank.year_built],
  ['Device', <RefLink key="device" recordType={deviceRecords} to={tank.device} />],
];

const safety = (tank: Tank): DescriptionItem[] => [
  ['Civil Defence certificate number', tank.civil_defence_certificate_no],
  ['Civil Defence certificate expiry', formatDate(tank.civil_defence_expiry)],
  ['Relief valve due', formatDate(tank.relief_valve_due)],
  ['Hydrotest due', formatDate(tank.hydrotest_due)],
  ['Last inspection', formatDate(tank.last_inspection_at)],
  ['AMC contract end', formatDate(tank.amc_contract_end)],
];

const millimetres = (value: number | null | undefined): string | undefined =>
  typeof value === 'number' ? `${litres.format(value)} mm` : undefined;

const site = ({ site: at }: Tank): DescriptionItem[] => [
  ['Site code', at.code],
  ['Site name', at.name],
  ['Area', at.area],
  ['Emirate', at.emirate],
  ['Address', at.address],
  ['Makani number', at.makani],
  ['Latitude, longitude', renderCoordinates(at)],
  ['Units', at.units_count],
  ['Owner', <RefLink key="owner" recordType={clientRecords} to={at.owner_client} />],
  ['Contact', [at.contact_name, at.contact_phone].filter(Boolean).join(', ')],
];

const vessel = (tank: Tank): DescriptionItem[] => [
  ['Product', labelOf(tank.product)],
  ['Installation', labelOf(tank.installation)],
  ['Orientation', labelOf(tank.orientation)],
  ['Shape', labelOf(tank.shape)],
  ['Diameter', millimetres(tank.diameter_mm)],
  ['Length', millimetres(tank.length_mm)],
  ['Sensor gap', millimetres(tank.sensor_gap_mm)],
  ['Manifold group', tank.manifold_group],
  ['Density', `${String(tank.density_kg_l)} kg/L`],
  ['Water capacity', `${litres.format(tank.water_capacity_l)} L`],
];

const thresholds = (tank: Tank): DescriptionItem[] => [
  ['Critical level', `${String(tank.critical_level)} %`],
  ['Low level', `${String(tank.low_level)} %`],
  ['Maximum fill', `${String(tank.max_fill_percent)} %`],
  ['High level', `${String(tank.high_level)} %`],
  ['Reserve', `${String(tank.reserve_percent)} %`],
  ['Hysteresis', `${String(tank.hysteresis)} %`],
];

/** One tank: where it stands, the vessel itself, and the levels at which it calls. */
export default function TankDetail() {
  const tabsOf = useTankTabs();
  return (
    <RecordScreen
      resource={tanks}
      recordType={tankRecords}
      nameOf={({ code, name }) => [code, name].filter(Boolean).join(' · ')}
      chip={({ status }) => <StatusChip of={tankStatuses} state={status} />}
      actions={(tank) => <TankActions tank={tank} />}
      isFinal={isTankFinal}
      tabs={tabsOf}
    >
      {(tank) => (
        <>
          <LevelCard tank={tank} />
          <ManifoldCard tank={tank} />
          {tank.status_reason && (
            <DescriptionList title={labelOf(tank.status)} items={[['Reason', tank.status_reason]]} />
          )}
          <DescriptionList title="Identity" items={identity(tank)} />
          <DescriptionList title="Site" items={site(tank)} columns={4} />
          <DescriptionList title="Vessel" items={vessel(tank)} columns={4} />
          {tank.strapping_table && <StrappingTable straps={tank.strapping_table} />}
          <DescriptionList title="Thresholds" items={thresholds(tank)} />
          <DescriptionList title="Safety" items={safety(tank)} />
        </>
      )}
    </RecordScreen>
  );
}
