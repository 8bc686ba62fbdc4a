import type { Proof } from '../runner/proof';
import { corpus } from './fuzzing/corpus';
import { permissionMatrix } from './accessControl/permissionMatrix';
import { generated } from './fuzzing/generated';
import { intakeMessages } from './telemetry/intakeMessages';
import { typedMarkup } from './markup/typedMarkup';
import { sentMarkup, storedMarkup } from './markup/markupProofs';
import { mutations } from './mutations';
import { accessControl } from './accessControl/accessControl';
import { secrets } from './authentication/secrets';
import { authentication } from './authentication/authentication';
import { uploads } from './uploads/uploads';

/** All security proofs. */
export const attacks: readonly Proof[] = [
  permissionMatrix,
  accessControl,
  authentication,
  uploads,
  secrets,
  corpus,
  generated,
  intakeMessages,
  typedMarkup,
  storedMarkup,
  sentMarkup,
  mutations,
];
