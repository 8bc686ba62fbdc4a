import { mailings, mailingsSaga } from './mailings';
import { printingSaga, printingToasts } from './printing';
import type { Feature } from '../../store/feature';

export const documentsFeature = {
  reducers: {
    mailings: mailings.reducer,
  },
  sagas: [mailingsSaga, printingSaga],
  toasts: printingToasts,
} satisfies Feature;
