import { ownPasswordSaga, ownPasswordToasts } from './ownPassword';
import { ownWallet, ownWalletSaga } from './ownWallet';
import { profile, profileSaga, profileToasts } from './profile';
import type { Feature } from '../../store/feature';

export const profileFeature = {
  reducers: {
    profile: profile.reducer,
    ownWallet: ownWallet.reducer,
  },
  sagas: [profileSaga, ownPasswordSaga, ownWalletSaga],
  toasts: [...profileToasts, ...ownPasswordToasts],
} satisfies Feature;
