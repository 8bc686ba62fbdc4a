import { createAction, createSlice } from '@reduxjs/toolkit';
import { takeLatest } from 'redux-saga/effects';
import { asAnswer } from '../kit/answer';
import { operation, run } from '../kit/operation';
import type { Saga } from '../kit/saga';
import type { Http } from '../kit/tools';

interface Routes {
  routes: string[];
}

export interface HasUserRoutes {
  userRoutes: readonly string[];
}

/** The form of an employee was opened. */
export const userFormOpened = createAction('users/formOpened');
export const readUserRoutes = operation<undefined, Routes>('users/readRoutes');

const NONE: readonly string[] = [];

/** The routes that an employee may be given to work on. */
export const userRoutes = createSlice({
  name: 'userRoutes',
  initialState: NONE,
  reducers: {},
  extraReducers: (on) => on.addCase(readUserRoutes.succeeded, (_before, { payload }) => payload.routes),
});

/** The routes there are, as far as they are known. */
export const selectUserRoutes = (state: HasUserRoutes): readonly string[] => state.userRoutes;

const sendRead = async (api: Http) =>
  asAnswer(await api.get<Routes | undefined>('/user/routes'), { routes: 'list' });

/** Reads them anew whenever a form wants them. */
export function* userRoutesSaga(): Saga {
  yield takeLatest(userFormOpened, () => run(readUserRoutes, sendRead, undefined));
}
