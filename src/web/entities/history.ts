import { takeLatest } from 'redux-saga/effects';
import type { ListQuery, Page } from '../../domain/entity';
import type { Happening } from '../../domain/history';
import { asPage, entity } from '../kit/entity';
import { run } from '../kit/operation';
import type { Saga } from '../kit/saga';
import type { Http } from '../kit/tools';

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
