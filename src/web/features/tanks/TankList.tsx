import { useSearchParams } from 'react-router-dom';
import type { Tank } from '../../../domain/tanks/tank';
import { TANK_TRANSITIONS } from '../../../domain/tanks/tankTransitions';
import { tankTransitions } from './tankTransitions';
import { tanks } from './tanks';
import type { BulkActions } from '../bulkActions/useBulkActions';
import { LinkButton } from '../../ui/layout/LinkButton';
import { AlarmScreen } from '../alarms/AlarmScreen';
import { ALARMS_PATH } from '../alarms/alarmRecords';
import { GAS_BALANCE_PATH, GasBalanceScreen } from './gasBalance/GasBalanceScreen';
import { ListScreen } from '../records/ListScreen';
import { tankColumns } from './tankColumns';
import { reasonForm } from './tankTransitionForms';
import { tankRecords, tankFilters } from './tankRecords';

/** The tanks, or with `?view=…` their alarms or the gas balance of their sites. */
export default function TankList() {
  const [params] = useSearchParams();
  const view = params.get('view');
  if (view === 'alarms') return <AlarmScreen />;
  if (view === 'balance') return <GasBalanceScreen />;
  return (
    <ListScreen
      resource={tanks}
      recordType={tankRecords}
      filters={tankFilters}
      columns={tankColumns}
      bulkActions={BULK_ACTIONS}
      actions={
        <>
          <LinkButton to={ALARMS_PATH} variant="outlined">
            Alarms
          </LinkButton>
          <LinkButton to={GAS_BALANCE_PATH} variant="outlined">
            Gas balance
          </LinkButton>
        </>
      }
    />
  );
}

const BULK_ACTIONS: BulkActions<Tank> = {
  rules: TANK_TRANSITIONS,
  labels: tankTransitions.labels,
  names: ['commission', 'return', 'takeOut'],
  nameOf: ({ code, name }) => `${code}, ${name}`,
  forms: { takeOut: reasonForm('', 'Take out of service') },
};
