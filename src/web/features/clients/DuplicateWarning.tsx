import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Link from '@mui/material/Link';
import type { ClientDuplicate, DuplicateCriterion } from '../../../domain/clients/clientDuplicates';
import { StatusChip } from '../../ui/feedback/StatusChip';
import { useClientDuplicates } from './useClientDuplicates';
import { clientStatuses } from './clientRecords';

const CRITERION_TEXTS: Record<DuplicateCriterion, string> = {
  national_id: 'the same Emirates ID',
  trn: 'the same TRN',
  phone: 'the same phone',
  phone_second: 'the same phone',
  email: 'the same email',
  trade_license_number: 'the same trade licence',
  name: 'a similar name',
};

/** Lists possible duplicates of the client; does not prevent saving. */
export function DuplicateWarning({ values }: { values: Record<string, unknown> }) {
  const duplicates = useClientDuplicates(values);
  return (
    <div role="status">
      {duplicates.length > 0 && (
        <Alert severity="warning" sx={{ '& .MuiAlert-message': { minInlineSize: 0 } }}>
          <AlertTitle>This client may already exist</AlertTitle>
          <ul style={listStyle}>
            {duplicates.map((duplicate) => (
              <li key={duplicate._id}>
                <DuplicateLine duplicate={duplicate} />
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}

/** Opens the client in a new tab, so that the form stays open. */
const DuplicateLine = ({
  duplicate: { _id, code, label, status, signs },
}: {
  duplicate: ClientDuplicate;
}) => (
  <>
    <Link href={`/clients/${_id}`} target="_blank" rel="noopener">
      <bdi>{`${code} · ${label}`}</bdi>
    </Link>
    {` has ${[...new Set(signs.map((criterion) => CRITERION_TEXTS[criterion]))].join(', ')} `}
    {status !== 'active' && <StatusChip tones={clientStatuses} status={status} />}
  </>
);

const listStyle = { margin: 0, paddingInlineStart: '1.25em' };
