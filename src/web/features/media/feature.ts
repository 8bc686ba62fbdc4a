import { filesToasts } from '../../store/openFile';
import { media, mediaSaga, mediaToasts, attachments, attachmentsSaga } from './media';
import type { Feature } from '../../store/feature';

export const mediaFeature = {
  reducers: {
    media: media.reducer,
    attachments: attachments.reducer,
  },
  sagas: [mediaSaga, attachmentsSaga],
  toasts: [...mediaToasts, ...filesToasts],
} satisfies Feature;
