import { ownPasswordSaga, ownPasswordToasts } from './ownPassword';
import { ownWallet } from './ownWallet';
import { profile, profileSaga, profileToasts } from './profile';
import type { Feature } from '../../store/feature';

export const profileFeature = {
  reducers: {
    profile: profile.reducer,
    ownWallet: ownWallet.reducer,
  },
  sagas: [profileSaga, ownPasswordSaga, ownWallet.saga],
  toasts: [...profileToasts, ...ownPasswordToasts],
} satisfies Feature;
