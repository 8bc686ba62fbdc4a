import type { InferType } from 'yup';
import type { Client } from './client';
import type { Entity } from '../entity';
import { reference } from '../fieldSchemas';
import { inputSchema, text } from '../validation';

/** By what two clients are suspected to be one. */
export const DUPLICATE_CRITERIA = [
  'national_id',
  'trn',
  'phone',
  'phone_second',
  'email',
  'trade_license_number',
  'name',
] as const;
export type DuplicateCriterion = (typeof DUPLICATE_CRITERIA)[number];

/** A client who may be the one that is being written down, and what they have in common. */
export interface ClientDuplicate extends Entity, Pick<Client, 'code' | 'label' | 'phone' | 'status'> {
  signs: DuplicateCriterion[];
}

/** What is known so far of a client, as far as it is typed; `except` is the client itself. */
export const duplicateQuerySchema = inputSchema({
  ...Object.fromEntries(DUPLICATE_CRITERIA.map((sign) => [sign, text(sign, 200).nullable()])),
  except: reference('Client').nullable(),
});

/** Where the records of a client who is on file twice are to go. */
export const mergeClientInputSchema = inputSchema({
  into: reference('Client to keep').required('Choose the client to keep'),
});

export type MergeClientInput = InferType<typeof mergeClientInputSchema>;
