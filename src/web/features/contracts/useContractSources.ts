import { useMemo } from 'react';
import { useMay } from '../../store/usePermission';
import type { Within } from '../records/useRecordOptions';
import { useOptions } from '../records/useRecordOptions';
import type { ContractSources } from './contractGroups';

/** Whoever is blocked or has left takes no new contract. */
const active: Within = () => ({ status: 'active' });

/** A counter is looked for at the site that is typed; one that was chosen brings its own. */
const atSite: Within = ({ site, counter }) => {
  if (counter) return undefined;
  const code: unknown = typeof site === 'object' && site !== null && 'code' in site ? site.code : undefined;
  return typeof code === 'string' && code.trim() ? { site: code.trim() } : undefined;
};

/** A tariff is looked for among those of the type that is chosen. */
const ofType: Within = ({ type }) => (typeof type === 'string' && type ? { type } : undefined);

/** Where the form of a contract looks for what it points to. */
export function useContractSources(): ContractSources {
  const client = useOptions('clients', active);
  const counter = useOptions('freeCounters', atSite);
  const tariff = useOptions('tariffs', ofType);
  const collector = useOptions('collectors');
  const tanks = useOptions('tanks');
  const mayTanks = useMay('canViewTanks');
  return useMemo(
    () => ({ client, counter, tariff, collector, ...(mayTanks && { tank: tanks }) }),
    [client, counter, tariff, collector, tanks, mayTanks],
  );
}
