import Button from '@mui/material/Button';
import { Suspense, useMemo } from 'react';
import type { RefillPlan } from '../../../domain/tanks/refillPlan';
import { MAX_REFILL_STOPS } from '../../../domain/tanks/refillPlan';
import { useFormDialog } from '../../store/formDialog';
import { useFirstRows, useList } from '../../store/useList';
import { usePermission } from '../../store/usePermission';
import { lazyWithPreload } from '../../ui/layout/lazyWithPreload';
import { MoreMenu } from '../../ui/layout/MoreMenu';
import { Page } from '../../ui/layout/Page';
import { Tabs } from '../../ui/layout/Tabs';
import { DataTable } from '../../ui/table/DataTable';
import { tanks } from '../tanks/tanks';
import { useListSelection } from '../bulkActions/listSelection';
import { ExportMenu } from '../exports/ExportMenu';
import { ForecastErrorsTab } from './ForecastErrorsTab';
import { refillPlanColumns, runOutColumns } from './refillPlanColumns';
import { refillPlanFilters, refillPlanRecords, runOutFilters } from './refillPlanRecords';
import { refillPlans } from './refillPlans';

export const RefillPlanDialog = lazyWithPreload(
  () => import(/* webpackChunkName: "refill-plans-form" */ './RefillPlanDialog'),
);

/** Tanks by refill date, from which refill plans are created, and all plans. */
export const PlanningScreen = () => (
  <Page breadcrumbs={[{ label: 'Tanks', to: '/tanks' }, 'Refill planning']} title="Refill planning">
    <Tabs
      label="Refill planning"
      tabs={[
        { label: 'Run-out list', content: <RunOutList /> },
        { label: 'Plans', content: <PlanTable /> },
        { label: 'Forecasts', content: <ForecastErrorsTab /> },
      ]}
    />
  </Page>
);

/** The newest drafts, to which tanks can be added; the truck of the newest plan is the default. */
const RECENT_PLANS = { page: 1, limit: 10, sort: 'createdAt', dir: 'desc' } as const;

/** Tanks in service, those that run out first on top, as on the dashboard. */
const RUN_OUT = { sort: 'days_to_empty', dir: 'asc' as const, filters: { status: ['commissioned'] } };

function RunOutList() {
  const list = useList(tanks, RUN_OUT, runOutFilters);
  const selection = useListSelection('planning');
  const canPlan = usePermission('canUpdateTanks');
  const { rows: recent } = useFirstRows(refillPlans, RECENT_PLANS);
  const selected = useMemo(() => [...selection.selectedIds], [selection.selectedIds]);
  const { openId, open, close } = useFormDialog(refillPlans.save);
  const newest = recent?.[0];
  const truck = useMemo(() => truckOf(newest), [newest]);
  const drafts = (recent ?? []).filter(({ status }) => status === 'draft');
  const tooMany = selected.length > MAX_REFILL_STOPS;
  return (
    <>
      <DataTable
        label="Run-out list"
        columns={runOutColumns}
        list={list}
        selection={canPlan ? selection : undefined}
        searchLabel="Search tanks"
        emptyState={{ title: 'No tanks in service' }}
        toolbar={
          canPlan && (
            <>
              <Button
                variant="contained"
                disabled={selected.length === 0 || tooMany}
                onClick={() => {
                  open();
                }}
              >
                {selected.length > 0 ? `Plan refills (${String(selected.length)})` : 'Plan refills'}
              </Button>
              {selected.length > 0 && !tooMany && (
                <MoreMenu
                  label="Add to a draft"
                  actions={drafts.map(({ _id, unique_number, truck }) => ({
                    label: `Add to ${unique_number}, ${truck}`,
                    onClick: () => {
                      open(_id);
                    },
                  }))}
                />
              )}
              {tooMany && `Choose ${String(MAX_REFILL_STOPS)} tanks at most`}
            </>
          )
        }
      />
      {openId !== undefined && (
        <Suspense fallback={null}>
          <RefillPlanDialog
            {...(openId !== 'new' && { planId: openId })}
            added={selected}
            truck={truck}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}

const truckOf = (plan: RefillPlan | undefined): Partial<Pick<RefillPlan, 'truck' | 'capacity_l'>> =>
  plan ? { truck: plan.truck, capacity_l: plan.capacity_l } : {};

/** All plans, by day. */
function PlanTable() {
  const list = useList(refillPlans, undefined, refillPlanFilters);
  return (
    <DataTable
      label="Refill plans"
      columns={refillPlanColumns}
      list={list}
      searchLabel="Search plans by number or truck"
      toolbar={<ExportMenu recordType={refillPlanRecords} list={list} columns={refillPlanColumns} />}
    />
  );
}
