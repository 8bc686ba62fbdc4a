import type { Tank } from '../../../domain/tanks/tank';
import { contracts } from '../contracts/contracts';
import { counters } from '../counters/counters';
import { tankDevices, tankReadings } from './tankLogs';
import { usePermission } from '../../store/usePermission';
import type { TabItem } from '../../ui/layout/Tabs';
import { AttachmentsTab } from '../media/lazyAttachmentsTab';
import { AlarmsTab } from '../alarms/AlarmsTab';
import { MaintenanceTab } from '../alarms/MaintenanceTab';
import { RelatedTab } from '../records/RelatedTab';
import { contractColumns } from '../contracts/contractColumns';
import { counterColumns } from '../counters/counterColumns';
import { OrdersTab } from '../orders/OrdersTab';
import { LevelTab } from './levels/LevelTab';
import { readingColumns, tankDeviceColumns } from './tankLogColumns';
import { Deliveries } from './Deliveries';
import { GasBalanceTab } from './gasBalance/lazyGasBalanceTab';

/** Tabs of a tank's page that the current user may view. */
export function useTankTabs(): (tank: Tank) => readonly TabItem[] {
  const canViewOrders = usePermission('canViewOrders');
  const canViewContracts = usePermission('canViewContracts');
  const isSuperAdmin = usePermission('superAdmin');
  return (tank) => {
    const atTank = { field: 'tank', recordId: tank._id };
    const atSite = { field: 'site', recordId: tank.site.code };
    return [
      { label: 'Level', content: <LevelTab tank={tank} /> },
      { label: 'Deliveries', content: <Deliveries key={tank.updatedAt} tank={tank} /> },
      { label: 'Alarms', content: <AlarmsTab key={tank.last_reading_at} noun="tank" id={tank._id} /> },
      { label: 'Maintenance', content: <MaintenanceTab tank={tank} /> },
      {
        label: 'Readings',
        content: (
          <RelatedTab
            key={tank.last_reading_at}
            resource={tankReadings}
            label="Readings"
            columns={readingColumns}
            {...atTank}
          />
        ),
      },
      {
        label: 'Devices',
        content: (
          <RelatedTab resource={tankDevices} label="Devices" columns={tankDeviceColumns} {...atTank} />
        ),
      },
      {
        label: 'Orders',
        isVisible: canViewOrders,
        content: <OrdersTab field="tank" recordId={tank._id} />,
      },
      {
        label: 'Gas balance',
        content: <GasBalanceTab noun="tank" id={tank._id} site={tank.site.name} />,
      },
      {
        label: 'Contracts',
        isVisible: canViewContracts,
        content: <RelatedTab resource={contracts} label="Contracts" columns={contractColumns} {...atSite} />,
      },
      {
        label: 'Counters',
        isVisible: isSuperAdmin,
        content: <RelatedTab resource={counters} label="Counters" columns={counterColumns} {...atSite} />,
      },
      {
        label: 'Attachments',
        content: <AttachmentsTab noun="tank" id={tank._id} permission="canUpdateTanks" />,
      },
    ];
  };
}
