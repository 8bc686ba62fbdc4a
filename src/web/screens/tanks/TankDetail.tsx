import { showDate } from '../../../domain/dates';
import type { Tank } from '../../../domain/tank';
import { tankIsFinal } from '../../../domain/tank';
import { wordOf } from '../../../domain/words';
import { tanks } from '../../entities/tanks';
import type { Fact } from '../../ui/Facts';
import { Facts } from '../../ui/Facts';
import { StatusChip } from '../../ui/StatusChip';
import { RecordScreen } from '../RecordScreen';
import { RefLink } from '../RefLink';
import { AREAS } from '../areas';

const litres = new Intl.NumberFormat('en-AE');

const identity = (tank: Tank): Fact[] => [
  ['Code', tank.code],
  ['Name', tank.name],
  ['Serial number', tank.serial_number],
  ['Manufacturer', tank.manufacturer],
  ['Device', <RefLink key="device" area={AREAS.devices} to={tank.device} />],
  ['Civil Defence certificate expiry', showDate(tank.civil_defence_expiry)],
];

const site = ({ site: at }: Tank): Fact[] => [
  ['Site code', at.code],
  ['Site name', at.name],
  ['Area', at.area],
  ['Emirate', at.emirate],
];

const vessel = (tank: Tank): Fact[] => [
  ['Product', wordOf(tank.product)],
  ['Installation', wordOf(tank.installation)],
  ['Orientation', wordOf(tank.orientation)],
  ['Water capacity', `${litres.format(tank.water_capacity_l)} L`],
];

const thresholds = (tank: Tank): Fact[] => [
  ['Critical level', `${String(tank.critical_level)} %`],
  ['Low level', `${String(tank.low_level)} %`],
  ['Maximum fill', `${String(tank.max_fill_percent)} %`],
  ['High level', `${String(tank.high_level)} %`],
  ['Hysteresis', `${String(tank.hysteresis)} %`],
];

/** One tank: where it stands, the vessel itself, and the levels at which it calls. */
export default function TankDetail() {
  return (
    <RecordScreen
      kit={tanks}
      area={AREAS.tanks}
      nameOf={({ code, name }) => `${code} · ${name}`}
      chip={({ status }) => <StatusChip of="tank" state={status} />}
      isFinal={tankIsFinal}
    >
      {(tank) => (
        <>
          <Facts title="Identity" rows={identity(tank)} />
          <Facts title="Site" rows={site(tank)} columns={4} />
          <Facts title="Vessel" rows={vessel(tank)} columns={4} />
          <Facts title="Thresholds" rows={thresholds(tank)} />
        </>
      )}
    </RecordScreen>
  );
}
