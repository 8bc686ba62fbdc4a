import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Link from '@mui/material/Link';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import type { ClientDuplicate, DuplicateCriterion } from '../../../domain/clients/clientDuplicates';
import { isPerson } from '../../../domain/clients/client';
import { StatusChip } from '../../ui/feedback/StatusChip';
import { clientStatuses } from './clientRecords';
import type { ClientIdentity } from './clientDuplicates';
import { clientDuplicates, selectClientDuplicates, duplicatesRequested } from './clientDuplicates';

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

type FormValues = Record<string, unknown>;

const textOf = (values: FormValues, name: string): string => {
  const value = values[name];
  return typeof value === 'string' ? value.trim() : '';
};

const NAME_FIELDS = { person: ['first_name', 'middle_name', 'last_name'], organisation: ['company_name'] };
const ID_FIELDS = ['national_id', 'trn', 'phone', 'phone_second', 'email', 'trade_license_number'] as const;

/** Identifying fields entered so far. */
function identityOf(values: FormValues): ClientIdentity {
  const nameParts = NAME_FIELDS[isPerson(values.type) ? 'person' : 'organisation'].map((name) =>
    textOf(values, name),
  );
  const entries: [DuplicateCriterion, string][] = [
    ...ID_FIELDS.map((field): [DuplicateCriterion, string] => [field, textOf(values, field)]),
    ['name', nameParts.filter(Boolean).join(' ')],
  ];
  return Object.fromEntries(entries.filter(([, value]) => value));
}

/** Possible duplicates of the client in the form; empty until an identifying field is changed. */
function useClientDuplicates(values: FormValues): readonly ClientDuplicate[] {
  const { id } = useParams();
  const dispatch = useDispatch();
  const identity = JSON.stringify(identityOf(values));
  const [initialIdentity] = useState(identity);
  useEffect(() => () => void dispatch(clientDuplicates.actions.cleared()), [dispatch]);
  useEffect(() => {
    if (identity === initialIdentity) return;
    dispatch(duplicatesRequested({ ...(JSON.parse(identity) as ClientIdentity), ...(id && { except: id }) }));
  }, [dispatch, identity, initialIdentity, id]);
  const duplicates = useSelector(selectClientDuplicates);
  return identity === initialIdentity ? NO_DUPLICATES : duplicates;
}

const NO_DUPLICATES: readonly ClientDuplicate[] = [];
