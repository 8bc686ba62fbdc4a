import type { Toast } from '../../store/toasts';
import { allowToastStyles } from '../theme/emotionCache';

/** What draws toasts; it comes with the first toast, or earlier when it is wanted earlier. */
export const loadToasts = () => {
  allowToastStyles();
  return import(/* webpackChunkName: "toasts" */ './ToastHost');
};

let host: Promise<(toast: Toast) => void> | undefined;

/** Show a toast; when what draws it can't be fetched, the next toast tries again. */
export async function showToast(toast: Toast): Promise<void> {
  host ??= loadToasts().then(({ mountToasts }) => mountToasts());
  try {
    (await host)(toast);
  } catch (failure) {
    host = undefined;
    console.error(failure);
  }
}
