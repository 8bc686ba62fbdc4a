import { useMemo } from 'react';
import { usePermission } from '../../store/usePermission';
import type { OptionFilters } from '../records/useRecordOptions';
import { useRecordOptions } from '../records/useRecordOptions';
import type { ContractOptions } from './contractFieldGroups';
import { clientOptions } from '../clients/clientOptions';
import { collectorOptions, tariffOptions } from './contractOptions';
import { freeCounterOptions } from '../counters/counterOptions';
import { tankOptions } from '../tanks/tankOptions';

/** Blocked and archived clients get no new contracts. */
const onlyActive: OptionFilters = () => ({ status: 'active' });

/** Limits counters to the entered site; a selected counter fills in its own site. */
const ofSite: OptionFilters = ({ site, counter }) => {
  if (counter) return undefined;
  const code: unknown = typeof site === 'object' && site !== null && 'code' in site ? site.code : undefined;
  return typeof code === 'string' && code.trim() ? { site: code.trim() } : undefined;
};

/** Limits tariffs to the selected contract type. */
const ofType: OptionFilters = ({ type }) => (typeof type === 'string' && type ? { type } : undefined);

export function useContractOptions(): ContractOptions {
  const client = useRecordOptions(clientOptions, onlyActive);
  const counter = useRecordOptions(freeCounterOptions, ofSite);
  const tariff = useRecordOptions(tariffOptions, ofType);
  const collector = useRecordOptions(collectorOptions);
  const tanks = useRecordOptions(tankOptions);
  const canViewTanks = usePermission('canViewTanks');
  return useMemo(
    () => ({ client, counter, tariff, collector, ...(canViewTanks && { tank: tanks }) }),
    [client, counter, tariff, collector, tanks, canViewTanks],
  );
}
