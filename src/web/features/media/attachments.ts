import { fork, takeEvery } from 'redux-saga/effects';
import type { Media } from '../../../domain/media/media';
import { createResource, refetchList } from '../../store/createResource';
import type { Saga } from '../../store/sagaEffects';
import { remove, upload } from './media';

/**
 * Stored files; a list contains the files of one record: the query's `field` is its noun and `search` its id.
 */
export const attachments = createResource<Media>('attachments', '/media', {
  list: (api, { field = '', search = '' }) => api.get(`/${field}/${encodeURIComponent(search)}/media`),
});

export function* attachmentsSaga(): Saga {
  yield fork(attachments.saga);
  yield takeEvery([upload.fulfilled, remove.fulfilled], () => refetchList(attachments));
}
