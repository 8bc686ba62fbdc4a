import type { Site } from '../../../domain/sites/site';
import { usePermission } from '../../store/usePermission';
import type { TabItem } from '../../ui/layout/Tabs';
import { AlarmsTab } from '../alarms/AlarmsTab';
import { MaintenanceTab } from '../alarms/MaintenanceTab';
import { contractColumns } from '../contracts/contractColumns';
import { contracts } from '../contracts/contracts';
import { counterColumns } from '../counters/counterColumns';
import { counters } from '../counters/counters';
import { HistoryTab } from '../history/lazyHistoryTab';
import { orderColumns } from '../orders/orderColumns';
import { orders } from '../orders/orders';
import { RelatedTab } from '../records/RelatedTab';
import { GasBalanceTab } from '../tanks/gasBalance/lazyGasBalanceTab';
import { tankColumns } from '../tanks/tankColumns';
import { tanks } from '../tanks/tanks';
import { siteRecords } from './siteRecords';

/** Tabs of a site's page that the current user may view. */
export function useSiteTabs(): (site: Site) => readonly TabItem[] {
  const canViewOrders = usePermission('canViewOrders');
  const canViewContracts = usePermission('canViewContracts');
  const isSuperAdmin = usePermission('superAdmin');
  return (site) => {
    const { _id, code, name } = site;
    const atSite = { field: 'site', recordId: code };
    return [
      {
        label: 'Tanks',
        content: <RelatedTab resource={tanks} label="Tanks" columns={tankColumns} {...atSite} />,
      },
      {
        label: 'Counters',
        isVisible: isSuperAdmin,
        content: <RelatedTab resource={counters} label="Counters" columns={counterColumns} {...atSite} />,
      },
      {
        label: 'Contracts',
        isVisible: canViewContracts,
        content: <RelatedTab resource={contracts} label="Contracts" columns={contractColumns} {...atSite} />,
      },
      { label: 'Alarms', content: <AlarmsTab noun="site" id={_id} /> },
      { label: 'Maintenance', content: <MaintenanceTab site={site} /> },
      {
        label: 'Orders',
        isVisible: canViewOrders,
        content: <RelatedTab resource={orders} label="Orders" columns={orderColumns} {...atSite} />,
      },
      { label: 'Gas balance', content: <GasBalanceTab noun="site" id={_id} site={name} /> },
      { label: 'History', content: <HistoryTab noun={siteRecords.noun} id={_id} /> },
    ];
  };
}
