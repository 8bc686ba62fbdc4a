import { takeEvery, takeLatest } from 'redux-saga/effects';
import type { ListQuery, Page } from '../../../domain/entity';
import type { Media } from '../../../domain/media/media';
import { asPage, entity, listAgain } from '../../store/createResource';
import { run } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import type { Http } from '../../store/services';
import { remove, upload } from './media';

/** The files of the record that is open; `field` names its noun and `search` its id. */
export const attachments = entity<Media>('attachments');

const sendList = async (api: Http, { field = '', search = '' }: ListQuery) =>
  asPage(await api.get<Partial<Page<Media>>>(`/${field}/${encodeURIComponent(search)}/media`));

/** Watches the files of whatever record is open; what was added or taken away shows among them. */
export function* attachmentsSaga(): Saga {
  yield takeLatest(attachments.listOpened, ({ payload }) => run(attachments.list, sendList, payload));
  yield takeEvery([upload.succeeded, remove.succeeded], () => listAgain(attachments));
}
