import { createHash, randomBytes } from 'node:crypto';
import { DAY_MS } from '../../../domain/durations';

const KEY_BYTES = 24;
/** Validity of a rotated key, so that senders can be reconfigured without losing messages. */
export const PREVIOUS_KEY_MS = DAY_MS;

/** Keys are random and stored as hashes only, so that lookup times reveal nothing about them. */
export const hashIngestKey = (key: string): string => createHash('sha256').update(key).digest('hex');

/** A new key of a device (`tbk_`) or source (`tbs_`); it is shown once. */
export const newIngestKey = (kind: 'tbk' | 'tbs'): string =>
  `${kind}_${randomBytes(KEY_BYTES).toString('base64url')}`;
