import { takeLatest } from 'redux-saga/effects';
import type { ListQuery, Page } from '../../../domain/entity';
import type { HistoryEntry } from '../../../domain/history';
import { parsePage, createResource } from '../../store/createResource';
import { perform } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import type { Api } from '../../store/services';

/** What happened to the record that is open; `field` names its noun and `search` its id. */
export const history = createResource<HistoryEntry>('history');

const sendHistory = async (api: Api, { field = '', search = '', page, limit }: ListQuery) =>
  parsePage(
    await api.post<Partial<Page<HistoryEntry>>>(`/${field}/${encodeURIComponent(search)}/history`, {
      page,
      limit,
    }),
  );

/** Read what happened to a record, one page at a time. */
export function* historySaga(): Saga {
  yield takeLatest(history.listRequested, ({ payload }) => perform(history.fetchList, sendHistory, payload));
}
