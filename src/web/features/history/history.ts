import type { HistoryEntry } from '../../../domain/history';
import type { PayloadAction } from '@reduxjs/toolkit';
import { fork, takeEvery } from 'redux-saga/effects';
import type { Entity } from '../../../domain/entity';
import { createResource, isRecordChange, refetchList, relatedList } from '../../store/createResource';
import type { Saga } from '../../store/sagaEffects';

/** The history of a record; the query's `field` names its noun and `search` its id. */
export const history = createResource<HistoryEntry>('history', '/history', {
  defaults: { action: '', changes: [] },
  list: relatedList('history'),
});

/** Refetches the displayed history when its record was changed. */
function* refetchChanged({ payload: { _id } }: PayloadAction<Entity>): Saga {
  yield* refetchList(history, ({ search }) => search === _id);
}

export function* historySaga(): Saga {
  yield fork(history.saga);
  yield takeEvery(isRecordChange, refetchChanged);
}
