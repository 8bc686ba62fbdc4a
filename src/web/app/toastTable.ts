import { billSteps } from '../entities/billSteps';
import { billsToasts } from '../entities/bills';
import { clientsToasts } from '../entities/clients';
import { contractsToasts } from '../entities/contracts';
import { devicesToasts } from '../entities/devices';
import { mediaToasts } from '../entities/media';
import { optionsToasts } from '../entities/options';
import { ordersToasts } from '../entities/orders';
import { posToasts } from '../entities/pos';
import { profileToasts } from '../entities/profile';
import { recoveryToasts } from '../entities/recovery';
import { rolesToasts } from '../entities/roles';
import { sessionToasts } from '../entities/session';
import { settingsToasts } from '../entities/settings';
import { signInToasts } from '../entities/signIn';
import { tanksToasts } from '../entities/tanks';
import { usersToasts } from '../entities/users';
import { verificationToasts } from '../entities/verification';
import { walletsToasts } from '../entities/wallets';
import { filesToasts } from '../kit/files';
import type { ToastRow } from '../kit/toasts';

/** Everything the product says in passing; what has no row here is silent. */
export const toastTable: readonly ToastRow[] = [
  ...sessionToasts,
  ...signInToasts,
  ...verificationToasts,
  ...recoveryToasts,
  ...profileToasts,
  ...usersToasts,
  ...walletsToasts,
  ...mediaToasts,
  ...filesToasts,
  ...tanksToasts,
  ...devicesToasts,
  ...clientsToasts,
  ...contractsToasts,
  ...billsToasts,
  ...billSteps.toasts,
  ...ordersToasts,
  ...posToasts,
  ...settingsToasts,
  ...rolesToasts,
  ...optionsToasts,
];
