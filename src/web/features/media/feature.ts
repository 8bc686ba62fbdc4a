import { filesToasts } from '../../store/openFile';
import { attachments, attachmentsSaga } from './attachments';
import { media, mediaSaga, mediaToasts } from './media';
import type { Feature } from '../../store/feature';

export const mediaFeature = {
  reducers: {
    media: media.reducer,
    attachments: attachments.reducer,
  },
  sagas: [mediaSaga, attachmentsSaga],
  toasts: [...mediaToasts, ...filesToasts],
} satisfies Feature;
