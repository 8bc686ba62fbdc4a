import { createAction, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { fork, put, takeEvery, takeLatest } from 'redux-saga/effects';
import { formatDate } from '../../../domain/dates';
import type { ApiError, Id } from '../../../domain/entity';
import { isObject } from '../../../domain/entity';
import { formatCount } from '../../../domain/numbers';
import type {
  REFILL_PLAN_TRANSITIONS,
  RefillPlan,
  RefillStop,
  RefillTank,
} from '../../../domain/tanks/refillPlan';
import type { RefillPlanInput } from '../../../domain/tanks/refillPlanInput';
import type { ForecastError } from '../../../domain/tanks/forecast';
import { parseResponse, withDefaults } from '../../api/parseResponse';
import { createRequest, perform } from '../../store/createRequest';
import { createResource } from '../../store/createResource';
import { createTransitions } from '../../store/createTransitions';
import type { TransitionLabels } from '../../store/createTransitions';
import type { RootState } from '../../store/rootState';
import type { Saga } from '../../store/sagaEffects';
import { service } from '../../store/sagaEffects';
import type { ToastRule } from '../../store/toasts';
import type { QueryResult } from '../../store/createQuery';
import { createQuery } from '../../store/createQuery';
import { listSelection } from '../bulkActions/listSelection';
import { refillPlanPath } from './refillPlanRecords';

export const refillPlans = createResource<RefillPlan, RefillPlanInput & { version?: number }>(
  'refillPlans',
  '/refill_plan',
  {
    defaults: {
      unique_number: '',
      day: '',
      truck: '',
      capacity_l: 0,
      status: 'draft',
      stops_count: 0,
      planned_l: 0,
    },
  },
);

export const refillPlanTransitions = createTransitions(refillPlans, 'refill_plan', {
  release: {
    label: 'Release',
    successMessage: ({ unique_number }) => `${unique_number} released`,
    confirm: ({ unique_number, stops_count, day, driver }) => ({
      title: `Release ${unique_number}?`,
      text: `${formatCount(stops_count, 'refill order')} ${stops_count === 1 ? 'is' : 'are'} due on ${formatDate(day)}${
        driver ? `, assigned to ${driver.label}` : ''
      }. The plan can’t be changed afterwards.`,
      confirmLabel: 'Release',
    }),
  },
  cancel: {
    label: 'Cancel plan',
    successMessage: ({ unique_number }) => `${unique_number} cancelled`,
    destructive: true,
  },
} satisfies Record<keyof typeof REFILL_PLAN_TRANSITIONS, TransitionLabels<RefillPlan>>);

const TANK_DEFAULTS = {
  code: '',
  label: '',
  water_capacity_l: 0,
  max_fill_percent: 0,
  delivered_since_l: 0,
  site: { _id: '', code: '', name: '' },
  manifold_tanks: [],
};

/** The tank of a response; empty without an id. */
const parseTank = (tank: unknown): RefillTank[] =>
  isObject(tank) && typeof tank._id === 'string'
    ? [withDefaults(tank, TANK_DEFAULTS) as unknown as RefillTank]
    : [];

/** The stops of a plan whose tanks are known. */
export const stopsOf = ({ stops }: Partial<Pick<RefillPlan, 'stops'>>): RefillStop[] =>
  (Array.isArray(stops) ? stops : []).flatMap((stop: unknown) =>
    isObject(stop)
      ? parseTank(stop.tank).map((tank) => ({ ...stop, tank, litres: Number(stop.litres) || 0 }))
      : [],
  );

export const refillTanksOpened = createAction<readonly Id[]>('refillTanks/opened');
export const readRefillTanks = createRequest<readonly Id[], { tanks: RefillTank[] }>(
  'refillTanks/read',
  async (api, tanks) => {
    const body = await api.post<{ tanks: RefillTank[] } | undefined>('/refill_plan/tanks', { tanks });
    return { tanks: parseResponse(body, { tanks: 'list' }).tanks.flatMap(parseTank) };
  },
);

declare module '../../store/rootState' {
  interface RootState {
    refillTanks: RefillTank[] | null;
  }
}

/** The tanks of the plan in a response to a conflicting change. */
const savedTanks = ({ body }: ApiError): RefillTank[] =>
  isObject(body?.record) ? stopsOf(body.record as Partial<RefillPlan>).map(({ tank }) => tank) : [];

/** The tanks of the open form, and those that someone else added meanwhile; null until loaded. */
export const refillTanks = createSlice({
  name: 'refillTanks',
  initialState: (): RootState['refillTanks'] => null,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(refillTanksOpened, () => null)
      .addCase(readRefillTanks.fulfilled, (_state, { payload }) => payload.tanks)
      .addCase(refillPlans.save.rejected, (tanks, { payload }) => {
        const known = new Set(tanks?.map(({ _id }) => _id));
        tanks?.push(...savedTanks(payload).filter(({ _id }) => !known.has(_id)));
      }),
});

/** Toasts of plans; errors are shown in the form. */
export const refillPlansToasts: readonly ToastRule[] = [
  [refillPlans.save.fulfilled, 'success', 'Refill plan saved'],
  ...refillPlanTransitions.toasts,
];

/** Deselects the tanks of the saved plan in the run-out list and opens the page of the saved plan. */
function* showPlan({ payload: { _id } }: ReturnType<typeof refillPlans.save.fulfilled>): Saga {
  yield put(listSelection.actions.changed({ list: 'planning', ids: [] }));
  (yield* service('page')).navigate(refillPlanPath(_id));
}

export function* refillPlansSaga(): Saga {
  for (const { saga } of [refillPlans, refillPlanTransitions]) yield fork(saga);
  yield takeLatest(refillTanksOpened, ({ payload }: PayloadAction<readonly Id[]>) =>
    perform(readRefillTanks, payload),
  );
  yield takeEvery(refillPlans.save.fulfilled, showPlan);
}

interface ForecastErrors {
  errors: ForecastError[];
}

declare module '../../store/rootState' {
  interface RootState {
    forecastErrors: QueryResult<object, ForecastErrors> | null;
  }
}

/** Errors of past forecasts, the nearest days first. */
export const forecastErrors = createQuery<object, ForecastErrors>('forecastErrors', async (api) =>
  parseResponse(await api.get<ForecastErrors | undefined>('/tank/forecast-errors'), { errors: 'list' }),
);
