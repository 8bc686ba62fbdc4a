import { filesToasts } from '../../store/openFile';
import { attachments, attachmentsSaga } from './attachments';
import { media, mediaSaga, mediaToasts } from './media';
import { photos, photosSaga } from './photos';
import type { Feature } from '../../store/feature';

export const mediaFeature = {
  reducers: {
    media: media.reducer,
    photos: photos.reducer,
    attachments: attachments.reducer,
  },
  sagas: [mediaSaga, photosSaga, attachmentsSaga],
  toasts: [...mediaToasts, ...filesToasts],
} satisfies Feature;
