import { formatDate, formatDateTime } from '../../../domain/dates';
import type { Pos } from '../../../domain/pos/pos';
import { isPosFinal } from '../../../domain/pos/pos';
import { labelOf } from '../../../domain/labels';
import { pos } from './pos';
import type { DescriptionItem } from '../../ui/record/DescriptionList';
import { DescriptionList } from '../../ui/record/DescriptionList';
import { StatusChip } from '../../ui/feedback/StatusChip';
import { RecordScreen } from '../records/RecordScreen';
import { RefLink } from '../records/RefLink';
import { PosActions } from './PosActions';
import { usePosTabs } from './usePosTabs';
import { posRecords, posStatuses } from './posRecords';
import { userRecords } from '../users/userRecords';

const identityItems = (device: Pos): DescriptionItem[] => [
  ['Code', device.code],
  ['Serial number', device.serial_number],
  ['Type', labelOf(device.type)],
  ['Brand', device.brand],
  ['Model', device.model],
  ['IMEI', device.imei],
  ['Receipt prefix', device.receipt_prefix],
  ['Warranty end', formatDate(device.warranty_end)],
];

const simItems = (device: Pos): DescriptionItem[] => [
  ['SIM number', device.sim_number],
  ['Operator', device.operator],
];

const bankItems = (device: Pos): DescriptionItem[] => [
  ['Terminal ID', device.terminal_id],
  ['Merchant ID', device.merchant_id],
  ['Bank', device.bank],
];

const assignmentItems = (device: Pos): DescriptionItem[] => [
  ['Assigned to', <RefLink key="assigned_to" recordType={userRecords} to={device.assigned_to} />],
  ['Assigned since', formatDateTime(device.assigned_at)],
  ['Reason', device.status_reason],
];

const lastContactItems = (device: Pos): DescriptionItem[] => [
  ['Last sync', formatDateTime(device.last_sync_at)],
  ['Receipts taken offline', device.pending_offline],
  ['Battery', typeof device.battery_percent === 'number' ? `${String(device.battery_percent)} %` : undefined],
  ['App version', device.app_version],
];

export default function PosDetail() {
  const tabs = usePosTabs();
  return (
    <RecordScreen
      resource={pos}
      recordType={posRecords}
      nameOf={(device) => `${device.code} · ${device.brand} ${device.model}`}
      chip={({ status }) => <StatusChip tones={posStatuses} status={status} />}
      actions={(device) => <PosActions device={device} />}
      isFinal={isPosFinal}
      tabs={tabs}
    >
      {(device) => (
        <>
          <DescriptionList title="Identity" items={identityItems(device)} />
          <DescriptionList title="Assignment" items={assignmentItems(device)} />
          <DescriptionList title="Last contact" items={lastContactItems(device)} columns={4} />
          <DescriptionList title="SIM" items={simItems(device)} />
          <DescriptionList title="Bank" items={bankItems(device)} />
        </>
      )}
    </RecordScreen>
  );
}
