import { takeEvery, takeLatest } from 'redux-saga/effects';
import type { ListQuery, Page } from '../../../domain/entity';
import type { Media } from '../../../domain/media/media';
import { parsePage, createResource, refetchList } from '../../store/createResource';
import { perform } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import type { Api } from '../../store/services';
import { remove, upload } from './media';

/** The files of the record that is open; `field` names its noun and `search` its id. */
export const attachments = createResource<Media>('attachments');

const sendList = async (api: Api, { field = '', search = '' }: ListQuery) =>
  parsePage(await api.get<Partial<Page<Media>>>(`/${field}/${encodeURIComponent(search)}/media`));

/** Watches the files of whatever record is open; what was added or taken away shows among them. */
export function* attachmentsSaga(): Saga {
  yield takeLatest(attachments.listRequested, ({ payload }) =>
    perform(attachments.fetchList, sendList, payload),
  );
  yield takeEvery([upload.fulfilled, remove.fulfilled], () => refetchList(attachments));
}
