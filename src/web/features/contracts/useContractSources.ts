import { useMemo } from 'react';
import { usePermission } from '../../store/usePermission';
import type { OptionFilters } from '../records/useRecordOptions';
import { useRecordOptions } from '../records/useRecordOptions';
import type { ContractSources } from './contractFieldGroups';
import { clientOptions } from '../clients/clientOptions';
import { collectorOptions, tariffOptions } from './contractOptions';
import { freeCounterOptions } from '../counters/counterOptions';
import { tankOptions } from '../tanks/tankOptions';

/** Whoever is blocked or has left takes no new contract. */
const active: OptionFilters = () => ({ status: 'active' });

/** A counter is looked for at the site that is typed; one that was chosen brings its own. */
const atSite: OptionFilters = ({ site, counter }) => {
  if (counter) return undefined;
  const code: unknown = typeof site === 'object' && site !== null && 'code' in site ? site.code : undefined;
  return typeof code === 'string' && code.trim() ? { site: code.trim() } : undefined;
};

/** A tariff is looked for among those of the type that is chosen. */
const ofType: OptionFilters = ({ type }) => (typeof type === 'string' && type ? { type } : undefined);

/** Where the form of a contract looks for what it points to. */
export function useContractSources(): ContractSources {
  const client = useRecordOptions(clientOptions, active);
  const counter = useRecordOptions(freeCounterOptions, atSite);
  const tariff = useRecordOptions(tariffOptions, ofType);
  const collector = useRecordOptions(collectorOptions);
  const tanks = useRecordOptions(tankOptions);
  const mayTanks = usePermission('canViewTanks');
  return useMemo(
    () => ({ client, counter, tariff, collector, ...(mayTanks && { tank: tanks }) }),
    [client, counter, tariff, collector, tanks, mayTanks],
  );
}
