import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { formatDate } from '../../../domain/dates';
import type { Tank, StrappingPoint } from '../../../domain/tanks/tank';
import { isTankFinal } from '../../../domain/tanks/tank';
import { labelOf } from '../../../domain/labels';
import { describeManifold } from '../../../domain/tanks/manifold';
import { Section } from '../../ui/layout/Section';
import { numberColumn } from '../../ui/table/columns/columns';
import { PlainTable } from '../../ui/table/PlainTable';
import type { Column } from '../../ui/table/tableTypes';
import { tanks } from './tanks';
import type { DescriptionItem } from '../../ui/record/DescriptionList';
import { DescriptionList } from '../../ui/record/DescriptionList';
import { StatusChip } from '../../ui/feedback/StatusChip';
import { RecordScreen } from '../records/RecordScreen';
import { RefLink } from '../records/RefLink';
import { renderCoordinates } from '../../ui/record/coordinates';
import { StatusWithAlarm } from '../alarms/StatusWithAlarm';
import { LevelCard } from './levels/LevelCard';
import { TankActions } from './TankActions';
import { useTankTabs } from './useTankTabs';
import { SiteLink } from '../sites/SiteLink';
import { deviceRecords } from '../devices/deviceRecords';
import { tankRecords, tankStatuses, tankWarnings, tankWarningTones } from './tankRecords';

const numberFormat = new Intl.NumberFormat('en-AE');

const identityItems = (tank: Tank): DescriptionItem[] => [
  ['Code', tank.code],
  ['Name', tank.name],
  ['Serial number', tank.serial_number],
  ['Manufacturer', tank.manufacturer],
  ['Year built', tank.year_built],
  ['Device', <RefLink key="device" recordType={deviceRecords} to={tank.device} />],
];

const safetyItems = (tank: Tank): DescriptionItem[] => [
  ['Civil Defence certificate number', tank.civil_defence_certificate_no],
  ['Civil Defence certificate expiry', formatDate(tank.civil_defence_expiry)],
  ['Relief valve due', formatDate(tank.relief_valve_due)],
  ['Hydrotest due', formatDate(tank.hydrotest_due)],
  ['Last inspection', formatDate(tank.last_inspection_at)],
  ['AMC contract end', formatDate(tank.amc_contract_end)],
];

const formatMillimetres = (value: number | null | undefined): string | undefined =>
  typeof value === 'number' ? `${numberFormat.format(value)} mm` : undefined;

const siteItems = ({ site }: Tank): DescriptionItem[] => [
  ['Site', <SiteLink key="site" site={site} />],
  ['Area', site.area],
  ['Emirate', site.emirate],
  ['Address', site.address],
  ['Latitude, longitude', renderCoordinates(site)],
];

const tankItems = (tank: Tank): DescriptionItem[] => [
  ['Product', labelOf(tank.product)],
  ['Installation', labelOf(tank.installation)],
  ['Orientation', labelOf(tank.orientation)],
  ['Shape', labelOf(tank.shape)],
  ['Diameter', formatMillimetres(tank.diameter_mm)],
  ['Length', formatMillimetres(tank.length_mm)],
  ['Sensor gap', formatMillimetres(tank.sensor_gap_mm)],
  ['Manifold group', tank.manifold_group],
  ['Density', `${String(tank.density_kg_l)} kg/L`],
  ['Water capacity', `${numberFormat.format(tank.water_capacity_l)} L`],
];

const thresholdItems = (tank: Tank): DescriptionItem[] => [
  ['Critical level', `${String(tank.critical_level)} %`],
  ['Low level', `${String(tank.low_level)} %`],
  ['Maximum fill', `${String(tank.max_fill_percent)} %`],
  ['High level', `${String(tank.high_level)} %`],
  ['Reserve', `${String(tank.reserve_percent)} %`],
  ['Hysteresis', `${String(tank.hysteresis)} %`],
];

export default function TankDetail() {
  const tabs = useTankTabs();
  return (
    <RecordScreen
      resource={tanks}
      recordType={tankRecords}
      nameOf={({ code, name }) => [code, name].filter(Boolean).join(' · ')}
      chip={(tank) => (
        <StatusWithAlarm severity={tank.alarm_severity}>
          <StatusChip tones={tankStatuses} status={tank.status} />
          {tankWarnings(tank).map((warning) => (
            <StatusChip key={warning} tones={tankWarningTones} status={warning} />
          ))}
        </StatusWithAlarm>
      )}
      actions={(tank) => <TankActions tank={tank} />}
      isFinal={isTankFinal}
      tabs={tabs}
    >
      {(tank) => (
        <>
          <LevelCard tank={tank} />
          <ManifoldCard tank={tank} />
          {tank.status_reason && (
            <DescriptionList title={labelOf(tank.status)} items={[['Reason', tank.status_reason]]} />
          )}
          <DescriptionList title="Identity" items={identityItems(tank)} />
          <DescriptionList title="Site" items={siteItems(tank)} columns={4} />
          <DescriptionList title="Tank" items={tankItems(tank)} columns={4} />
          {tank.strapping_table && <StrappingTable straps={tank.strapping_table} />}
          <DescriptionList title="Thresholds" items={thresholdItems(tank)} />
          <DescriptionList title="Safety" items={safetyItems(tank)} />
        </>
      )}
    </RecordScreen>
  );
}

const COLUMNS: readonly Column<StrappingPoint>[] = [
  numberColumn('height_mm', 'Height (mm)', ({ height_mm }) => height_mm),
  numberColumn('volume_l', 'Volume (L)', ({ volume_l }) => volume_l),
];

/** Volume by liquid height, from the manufacturer. */
const StrappingTable = ({ straps }: { straps: readonly StrappingPoint[] }) => (
  <Section title="Strapping table">
    <Box sx={{ maxBlockSize: 320, maxInlineSize: 400, overflowY: 'auto' }}>
      <PlainTable label="Strapping table" rows={straps} columns={COLUMNS} />
    </Box>
  </Section>
);

/** Total level of a manifold and links to its other tanks; hidden for a tank without one. */
const ManifoldCard = ({ tank: { manifold } }: { tank: Tank }) =>
  manifold ? (
    <DescriptionList
      title="Same manifold"
      columns={2}
      items={[
        ['Current level', describeManifold(manifold)],
        [
          'Other tanks',
          <Stack key="others" direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap' }}>
            {manifold.others.map((other) => (
              <RefLink key={other._id} recordType={tankRecords} to={other} />
            ))}
          </Stack>,
        ],
      ]}
    />
  ) : null;
