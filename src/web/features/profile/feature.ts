import { ownPasswordSaga, ownPasswordToasts } from './ownPassword';
import { ownWallet } from './ownWallet';
import { profileSaga, profileToasts } from './profile';
import type { Feature } from '../../store/feature';

export const profileFeature = {
  reducers: { ownWallet: ownWallet.reducer },
  sagas: [profileSaga, ownPasswordSaga, ownWallet.saga],
  toasts: [...profileToasts, ...ownPasswordToasts],
} satisfies Feature;
