import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import { isPerson } from '../../../domain/clients/client';
import type { ClientDuplicate, DuplicateCriterion } from '../../../domain/clients/clientDuplicates';
import type { ClientIdentity } from './clientDuplicates';
import { clientDuplicates, selectClientDuplicates, duplicatesRequested } from './clientDuplicates';

type Typed = Record<string, unknown>;

const written = (typed: Typed, name: string): string => {
  const value = typed[name];
  return typeof value === 'string' ? value.trim() : '';
};

const NAMES = { person: ['first_name', 'middle_name', 'last_name'], organisation: ['company_name'] };
const SIGNS = ['national_id', 'trn', 'phone', 'phone_second', 'email', 'trade_license_number'] as const;

/** What a form says so far of who the client is. */
export function knownOf(typed: Typed): ClientIdentity {
  const parts = NAMES[isPerson(typed.type) ? 'person' : 'organisation'].map((name) => written(typed, name));
  const said: [DuplicateCriterion, string][] = [
    ...SIGNS.map((sign): [DuplicateCriterion, string] => [sign, written(typed, sign)]),
    ['name', parts.filter(Boolean).join(' ')],
  ];
  return Object.fromEntries(said.filter(([, value]) => value));
}

/** Clients on file who may be the one in the form; asked only once something about that was changed. */
export function useTwins(typed: Typed): readonly ClientDuplicate[] {
  const { id } = useParams();
  const dispatch = useDispatch();
  const known = JSON.stringify(knownOf(typed));
  const [began] = useState(known);
  useEffect(() => () => void dispatch(clientDuplicates.actions.cleared()), [dispatch]);
  useEffect(() => {
    if (known === began) return;
    dispatch(duplicatesRequested({ ...(JSON.parse(known) as ClientIdentity), ...(id && { except: id }) }));
  }, [dispatch, known, began, id]);
  const twins = useSelector(selectClientDuplicates);
  return known === began ? NONE : twins;
}

const NONE: readonly ClientDuplicate[] = [];
