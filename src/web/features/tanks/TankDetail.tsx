import { showDate } from '../../../domain/dates';
import type { Tank } from '../../../domain/tanks/tank';
import { tankIsFinal } from '../../../domain/tanks/tank';
import { wordOf } from '../../../domain/labels';
import { tanks } from './tanks';
import type { Fact } from '../../ui/record/DescriptionList';
import { Facts } from '../../ui/record/DescriptionList';
import { StatusChip } from '../../ui/feedback/StatusChip';
import { RecordScreen } from '../records/RecordScreen';
import { RefLink } from '../records/RefLink';
import { AREAS } from '../records/recordTypes';
import { position } from '../../ui/record/coordinates';
import { LevelCard } from './LevelCard';
import { ManifoldCard } from './ManifoldCard';
import { StrappingTable } from './StrappingTable';
import { TankActions } from './TankActions';
import { useTankTabs } from './useTankTabs';

const litres = new Intl.NumberFormat('en-AE');

const identity = (tank: Tank): Fact[] => [
  ['Code', tank.code],
  ['Name', tank.name],
  ['Serial number', tank.serial_number],
  ['Manufacturer', tank.manufacturer],
  ['Year built', tank.year_built],
  ['Device', <RefLink key="device" area={AREAS.devices} to={tank.device} />],
];

const safety = (tank: Tank): Fact[] => [
  ['Civil Defence certificate number', tank.civil_defence_certificate_no],
  ['Civil Defence certificate expiry', showDate(tank.civil_defence_expiry)],
  ['Relief valve due', showDate(tank.relief_valve_due)],
  ['Hydrotest due', showDate(tank.hydrotest_due)],
  ['Last inspection', showDate(tank.last_inspection_at)],
  ['AMC contract end', showDate(tank.amc_contract_end)],
];

const millimetres = (value: number | null | undefined): string | undefined =>
  typeof value === 'number' ? `${litres.format(value)} mm` : undefined;

const site = ({ site: at }: Tank): Fact[] => [
  ['Site code', at.code],
  ['Site name', at.name],
  ['Area', at.area],
  ['Emirate', at.emirate],
  ['Address', at.address],
  ['Makani number', at.makani],
  ['Latitude, longitude', position(at)],
  ['Units', at.units_count],
  ['Owner', <RefLink key="owner" area={AREAS.clients} to={at.owner_client} />],
  ['Contact', [at.contact_name, at.contact_phone].filter(Boolean).join(', ')],
];

const vessel = (tank: Tank): Fact[] => [
  ['Product', wordOf(tank.product)],
  ['Installation', wordOf(tank.installation)],
  ['Orientation', wordOf(tank.orientation)],
  ['Shape', wordOf(tank.shape)],
  ['Diameter', millimetres(tank.diameter_mm)],
  ['Length', millimetres(tank.length_mm)],
  ['Sensor gap', millimetres(tank.sensor_gap_mm)],
  ['Manifold group', tank.manifold_group],
  ['Density', `${String(tank.density_kg_l)} kg/L`],
  ['Water capacity', `${litres.format(tank.water_capacity_l)} L`],
];

const thresholds = (tank: Tank): Fact[] => [
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
      kit={tanks}
      area={AREAS.tanks}
      nameOf={({ code, name }) => `${code} · ${name}`}
      chip={({ status }) => <StatusChip of="tank" state={status} />}
      actions={(tank) => <TankActions tank={tank} />}
      isFinal={tankIsFinal}
      tabs={tabsOf}
    >
      {(tank) => (
        <>
          <LevelCard tank={tank} />
          <ManifoldCard tank={tank} />
          {tank.status_reason && (
            <Facts title={wordOf(tank.status)} rows={[['Reason', tank.status_reason]]} />
          )}
          <Facts title="Identity" rows={identity(tank)} />
          <Facts title="Site" rows={site(tank)} columns={4} />
          <Facts title="Vessel" rows={vessel(tank)} columns={4} />
          {tank.strapping_table && <StrappingTable straps={tank.strapping_table} />}
          <Facts title="Thresholds" rows={thresholds(tank)} />
          <Facts title="Safety" rows={safety(tank)} />
        </>
      )}
    </RecordScreen>
  );
}
