import type { InferType } from 'yup';
import type { Client } from './client';
import type { Entity } from '../entity';
import { reference } from '../fieldSchemas';
import { draft, text } from '../validation';

/** By what two clients are suspected to be one. */
export const TWIN_SIGNS = [
  'national_id',
  'trn',
  'phone',
  'phone_second',
  'email',
  'trade_license_number',
  'name',
] as const;
export type TwinSign = (typeof TWIN_SIGNS)[number];

/** A client who may be the one that is being written down, and what they have in common. */
export interface Twin extends Entity, Pick<Client, 'code' | 'label' | 'phone' | 'status'> {
  signs: TwinSign[];
}

/** What is known so far of a client, as far as it is typed; `except` is the client itself. */
export const twinDraft = draft({
  ...Object.fromEntries(TWIN_SIGNS.map((sign) => [sign, text(sign, 200).nullable()])),
  except: reference('Client').nullable(),
});

/** Where the records of a client who is on file twice are to go. */
export const mergeDraft = draft({
  into: reference('Client to keep').required('Choose the client to keep'),
});

export type MergeDraft = InferType<typeof mergeDraft>;
