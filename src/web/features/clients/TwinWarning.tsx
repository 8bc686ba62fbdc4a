import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Link from '@mui/material/Link';
import type { ClientDuplicate, DuplicateCriterion } from '../../../domain/clients/clientDuplicates';
import { StatusChip } from '../../ui/feedback/StatusChip';
import { useTwins } from './useTwins';
import { clientStatuses } from './clientRecords';

const SHARED: Record<DuplicateCriterion, string> = {
  national_id: 'the same Emirates ID',
  trn: 'the same TRN',
  phone: 'the same phone',
  phone_second: 'the same phone',
  email: 'the same email',
  trade_license_number: 'the same trade licence',
  name: 'a similar name',
};

/** Says who on file may be the client in the form; it never stands in the way of saving. */
export function TwinWarning({ typed }: { typed: Record<string, unknown> }) {
  const twins = useTwins(typed);
  return (
    <div role="status">
      {twins.length > 0 && (
        <Alert severity="warning" sx={{ '& .MuiAlert-message': { minInlineSize: 0 } }}>
          <AlertTitle>This client may already exist</AlertTitle>
          <ul style={list}>
            {twins.map((twin) => (
              <li key={twin._id}>
                <TwinLine twin={twin} />
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}

/** In a tab of its own, so that nothing typed here is lost. */
const TwinLine = ({ twin: { _id, code, label, status, signs } }: { twin: ClientDuplicate }) => (
  <>
    <Link href={`/clients/${_id}`} target="_blank" rel="noopener">
      <bdi>{`${code} · ${label}`}</bdi>
    </Link>
    {` has ${[...new Set(signs.map((sign) => SHARED[sign]))].join(', ')} `}
    {status !== 'active' && <StatusChip of={clientStatuses} state={status} />}
  </>
);

const list = { margin: 0, paddingInlineStart: '1.25em' };
