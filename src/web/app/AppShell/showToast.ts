import type { Services } from '../../store/services';
import { allowToastStyles } from '../theme/emotionCache';

/** Loads the toast library. */
export const loadToasts = () => {
  allowToastStyles();
  return import(/* webpackChunkName: "toasts" */ './ToastHost');
};

let host: Promise<Services['toast']> | undefined;

/** Shows a toast; if the toast library could not be loaded, the next toast tries again. */
export async function showToast(...toast: Parameters<Services['toast']>): Promise<void> {
  host ??= loadToasts().then(({ mountToasts }) => mountToasts());
  try {
    (await host)(...toast);
  } catch (cause) {
    host = undefined;
    console.error(cause);
  }
}
