import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useId } from 'react';
import { useSelector } from 'react-redux';
import { auditUser, describeEntry } from '../../../domain/audit/auditEntry';
import type { AuditEntry } from '../../../domain/audit/auditEntry';
import { formatDateTime } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import { fieldLabel } from '../../../domain/history';
import { labelOf } from '../../../domain/labels';
import { useRecord } from '../../store/useRecord';
import { ErrorAlert } from '../../ui/feedback/ErrorAlert';
import { LinkButton } from '../../ui/layout/LinkButton';
import { RouteLink } from '../../ui/layout/RouteLink';
import { DescriptionList } from '../../ui/record/DescriptionList';
import { PlainTable } from '../../ui/table/PlainTable';
import { textColumn } from '../../ui/table/columns/columns';
import { formatValue } from '../history/formatChange';
import { selectCurrentUser } from '../session/session';
import { audit } from './audit';
import { AUDIT_PATH, recordAuditPath, recordPathOf } from './auditRecords';

type Change = AuditEntry['changes'][number];

const CHANGE_COLUMNS = [
  textColumn<Change>('field', 'Field', ({ field }) => fieldLabel(field)),
  textColumn<Change>('from', 'From', ({ field, from }) => formatValue(from, field), { flex: 1 }),
  textColumn<Change>('to', 'To', ({ field, to }) => formatValue(to, field), { flex: 1 }),
];

interface AuditEntryDialogProps {
  id: Id;
  onClose: () => void;
}

/** One audit entry with all its changes, and links to its record and to adjacent entries. */
export function AuditEntryDialog({ id, onClose }: AuditEntryDialogProps) {
  const titleId = useId();
  const { record: entry, error, retry } = useRecord(audit, id);
  const currentUser = useSelector(selectCurrentUser);
  const recordPath = entry && recordPathOf(entry, currentUser);
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{entry ? describeEntry(entry) : 'Audit entry'}</DialogTitle>
      <DialogContent>
        <ErrorAlert error={error} onRetry={retry} />
        {!entry && !error && <Skeleton variant="rounded" height={200} />}
        {entry && <EntryDetails entry={entry} />}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        {recordPath && <LinkButton to={recordPath}>Open record</LinkButton>}
        {entry?.record && (
          <LinkButton to={recordAuditPath(entry.record._id)}>All entries of the record</LinkButton>
        )}
        <Button variant="contained" onClick={onClose} autoFocus>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function EntryDetails({ entry }: { entry: AuditEntry }) {
  const { at, who, outcome, record, request_id: requestId, address, changes } = entry;
  const filtered = (name: string, value: string) =>
    value && <RouteLink to={`${AUDIT_PATH}&${name}=${encodeURIComponent(value)}`}>{value}</RouteLink>;
  return (
    <Stack spacing={2}>
      <DescriptionList
        items={[
          ['Time', formatDateTime(at)],
          ['User', who ? filtered('user', who.label) : auditUser(entry)],
          ['Record', record?.label],
          ['Record ID', record?._id],
          ['Outcome', labelOf(outcome)],
          ['Request ID', filtered('request', requestId)],
          ['Address', filtered('address', address)],
        ]}
      />
      {changes.length > 0 && <PlainTable label="Changes" columns={CHANGE_COLUMNS} rows={changes} wraps />}
    </Stack>
  );
}
