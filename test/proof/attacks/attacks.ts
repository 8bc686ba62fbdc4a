import type { Proof } from '../proof';
import { corpus } from './corpus';
import { decision } from './decision';
import { generated } from './generated';
import { typedMarkup } from './markup/doors';
import { sentMarkup, storedMarkup } from './markup/markup';
import { mutations } from './mutations';
import { openness } from './openness';
import { secrets } from './secrets';
import { signingIn } from './signingIn';
import { uploads } from './uploads';

/** What nobody may do, tried. */
export const attacks: readonly Proof[] = [
  decision,
  openness,
  signingIn,
  uploads,
  secrets,
  corpus,
  generated,
  typedMarkup,
  storedMarkup,
  sentMarkup,
  mutations,
];
