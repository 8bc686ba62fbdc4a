import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Tank } from '../../../domain/tanks/tank';
import { reasonInputSchema } from '../../../domain/fieldSchemas';
import { TANK_BULK_TRANSITIONS, TANK_TRANSITIONS } from '../../../domain/tanks/tankTransitions';
import { tankTransitions } from './tankTransitions';
import { tanks } from './tanks';
import type { BulkActions } from '../bulkActions/useBulkActions';
import { LinkButton } from '../../ui/layout/LinkButton';
import { lazyWithPreload } from '../../ui/layout/lazyWithPreload';
import { AlarmScreen } from '../alarms/AlarmScreen';
import { ALARMS_PATH } from '../alarms/alarmRecords';
import { GAS_BALANCE_PATH, GasBalanceScreen } from './gasBalance/GasBalanceScreen';
import { ListScreen } from '../records/ListScreen';
import { PlanningScreen } from '../refillPlans/PlanningScreen';
import { PLANNING_PATH } from '../refillPlans/refillPlanRecords';
import { SiteScreen } from '../sites/SiteScreen';
import { SITES_PATH } from '../sites/siteRecords';
import { tankColumns } from './tankColumns';
import { reasonField, untitledGroup } from '../records/transitionForms';
import { tankRecords, tankFilters, tankQuickFilters } from './tankRecords';

const SitePage = lazyWithPreload(() => import(/* webpackChunkName: "sites" */ '../sites/SitePage'));

const RefillPlanPage = lazyWithPreload(
  () => import(/* webpackChunkName: "refill-plans" */ '../refillPlans/RefillPlanPage'),
);

/** The tanks; with `?view=`, alarms, sites, one site, gas balances, or refill planning. */
export default function TankList() {
  const [params] = useSearchParams();
  const view = params.get('view');
  if (view === 'alarms') return <AlarmScreen />;
  if (view === 'balance') return <GasBalanceScreen />;
  if (view === 'sites') return <SiteScreen />;
  if (view === 'site')
    return (
      <Suspense fallback={null}>
        <SitePage id={params.get('site') ?? ''} />
      </Suspense>
    );
  const plan = params.get('plan');
  if (view === 'planning' && plan)
    return (
      <Suspense fallback={null}>
        <RefillPlanPage id={plan} />
      </Suspense>
    );
  if (view === 'planning') return <PlanningScreen />;
  return (
    <ListScreen
      resource={tanks}
      recordType={tankRecords}
      filters={tankFilters}
      quickFilters={tankQuickFilters}
      columns={tankColumns}
      bulkActions={BULK_ACTIONS}
      actions={ACTIONS}
    />
  );
}

const ACTIONS = (
  <>
    <LinkButton to={SITES_PATH} variant="outlined">
      Sites
    </LinkButton>
    <LinkButton to={ALARMS_PATH} variant="outlined">
      Alarms
    </LinkButton>
    <LinkButton to={GAS_BALANCE_PATH} variant="outlined">
      Gas balance
    </LinkButton>
    <LinkButton to={PLANNING_PATH} variant="outlined">
      Refill planning
    </LinkButton>
  </>
);

const BULK_ACTIONS: BulkActions<Tank> = {
  rules: TANK_TRANSITIONS,
  labels: tankTransitions.labels,
  names: TANK_BULK_TRANSITIONS,
  nameOf: ({ code, name }) => `${code}, ${name}`,
  forms: { takeOut: { schema: reasonInputSchema, groups: untitledGroup(reasonField) } },
};
