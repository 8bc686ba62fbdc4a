import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import { isPerson } from '../../../domain/clients/client';
import type { ClientDuplicate, DuplicateCriterion } from '../../../domain/clients/clientDuplicates';
import type { ClientIdentity } from './clientDuplicates';
import { clientDuplicates, selectClientDuplicates, duplicatesRequested } from './clientDuplicates';

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
export function useClientDuplicates(values: FormValues): readonly ClientDuplicate[] {
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
