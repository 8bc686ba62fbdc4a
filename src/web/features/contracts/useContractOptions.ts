import { useMemo } from 'react';
import { usePermission } from '../../store/usePermission';
import type { OptionFilters } from '../records/useRecordOptions';
import { useRecordOptions } from '../records/useRecordOptions';
import type { ContractOptions } from './contractFieldGroups';
import { clientOptions } from '../clients/clientOptions';
import { collectorOptions, tariffOptions } from './contractOptions';
import { freeCounterOptions } from '../counters/counterOptions';
import { contractSiteOptions } from '../sites/siteOptions';
import { tankOptions } from '../tanks/tankOptions';

/** Blocked and archived clients get no new contracts. */
const onlyActive: OptionFilters = () => ({ status: 'active' });

/** Limits counters to the selected site; a selected counter fills in its own site. */
const ofSite: OptionFilters = ({ site, counter }) =>
  typeof site === 'string' && site && !counter ? { site } : undefined;

/** Limits tariffs to the selected contract type. */
const ofType: OptionFilters = ({ type }) => (typeof type === 'string' && type ? { type } : undefined);

export function useContractOptions(): ContractOptions {
  const client = useRecordOptions(clientOptions, onlyActive);
  const counter = useRecordOptions(freeCounterOptions, ofSite);
  const site = useRecordOptions(contractSiteOptions);
  const tariff = useRecordOptions(tariffOptions, ofType);
  const collector = useRecordOptions(collectorOptions);
  const tanks = useRecordOptions(tankOptions);
  const canViewTanks = usePermission('canViewTanks');
  return useMemo(
    () => ({ client, counter, site, tariff, collector, ...(canViewTanks && { tank: tanks }) }),
    [client, counter, site, tariff, collector, tanks, canViewTanks],
  );
}
