import { showDate, showTime } from '../../../domain/dates';
import type { Pos } from '../../../domain/pos/pos';
import { posIsFinal } from '../../../domain/pos/pos';
import { wordOf } from '../../../domain/labels';
import { pos } from './pos';
import type { Fact } from '../../ui/record/DescriptionList';
import { Facts } from '../../ui/record/DescriptionList';
import { StatusChip } from '../../ui/feedback/StatusChip';
import { RecordScreen } from '../records/RecordScreen';
import { RefLink } from '../records/RefLink';
import { AREAS } from '../records/recordTypes';
import { PosActions } from './PosActions';
import { usePosTabs } from './usePosTabs';

const identity = (device: Pos): Fact[] => [
  ['Code', device.code],
  ['Serial number', device.serial_number],
  ['Type', wordOf(device.type)],
  ['Brand', device.brand],
  ['Model', device.model],
  ['IMEI', device.imei],
  ['Receipt prefix', device.receipt_prefix],
  ['Warranty end', showDate(device.warranty_end)],
];

const sim = (device: Pos): Fact[] => [
  ['SIM number', device.sim_number],
  ['Operator', device.operator],
];

const bank = (device: Pos): Fact[] => [
  ['Terminal ID', device.terminal_id],
  ['Merchant ID', device.merchant_id],
  ['Bank', device.bank],
];

const holder = (device: Pos): Fact[] => [
  ['Assigned to', <RefLink key="holder" area={AREAS.users} to={device.assigned_to} />],
  ['Assigned since', showTime(device.assigned_at)],
  ['Reason', device.status_reason],
];

const told = (device: Pos): Fact[] => [
  ['Last sync', showTime(device.last_sync_at)],
  ['Receipts taken offline', device.pending_offline],
  ['Battery', typeof device.battery_percent === 'number' ? `${String(device.battery_percent)} %` : undefined],
  ['App version', device.app_version],
];

/** One handheld: what it is, its numbers at the bank, and who carries it. */
export default function PosDetail() {
  const tabs = usePosTabs();
  return (
    <RecordScreen
      kit={pos}
      area={AREAS.pos}
      nameOf={(device) => `${device.code} · ${device.brand} ${device.model}`}
      chip={({ status }) => <StatusChip of="pos" state={status} />}
      actions={(device) => <PosActions device={device} />}
      isFinal={posIsFinal}
      tabs={tabs}
    >
      {(device) => (
        <>
          <Facts title="Identity" rows={identity(device)} />
          <Facts title="Assignment" rows={holder(device)} />
          <Facts title="Last heard" rows={told(device)} columns={4} />
          <Facts title="SIM" rows={sim(device)} />
          <Facts title="Bank" rows={bank(device)} />
        </>
      )}
    </RecordScreen>
  );
}
