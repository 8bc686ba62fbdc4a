import { useMemo } from 'react';
import { useMay } from '../../kit/useMay';
import type { Within } from '../useOptions';
import { useOptions } from '../useOptions';
import type { ContractSources } from './contractGroups';

/** A counter is looked for at the site that is typed. */
const atSite: Within = ({ site }) => {
  const code: unknown = typeof site === 'object' && site !== null && 'code' in site ? site.code : undefined;
  return typeof code === 'string' && code.trim() ? { site: code.trim() } : undefined;
};

/** Where the form of a contract looks for what it points to. */
export function useContractSources(): ContractSources {
  const client = useOptions('clients');
  const counter = useOptions('freeCounters', atSite);
  const tariff = useOptions('tariffs');
  const tanks = useOptions('tanks');
  const mayTanks = useMay('canViewTanks');
  return useMemo(
    () => ({ client, counter, tariff, ...(mayTanks && { tank: tanks }) }),
    [client, counter, tariff, tanks, mayTanks],
  );
}
