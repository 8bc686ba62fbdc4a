import { takeLatest } from 'redux-saga/effects';
import type { ListQuery, Page } from '../../../domain/entity';
import type { Happening } from '../../../domain/history';
import { asPage, entity } from '../../store/createResource';
import { run } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import type { Http } from '../../store/services';

/** What happened to the record that is open; `field` names its noun and `search` its id. */
export const history = entity<Happening>('history');

const sendHistory = async (api: Http, { field = '', search = '', page, limit }: ListQuery) =>
  asPage(
    await api.post<Partial<Page<Happening>>>(`/${field}/${encodeURIComponent(search)}/history`, {
      page,
      limit,
    }),
  );

/** Read what happened to a record, one page at a time. */
export function* historySaga(): Saga {
  yield takeLatest(history.listOpened, ({ payload }) => run(history.list, sendHistory, payload));
}
