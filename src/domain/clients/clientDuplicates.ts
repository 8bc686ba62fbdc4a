import type { InferType } from 'yup';
import type { Client } from './client';
import type { Entity } from '../entity';
import { reference } from '../fieldSchemas';
import { inputSchema, text } from '../validation';

/** Criteria by which two clients may be duplicates. */
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

/** A possible duplicate and the matching criteria. */
export interface ClientDuplicate extends Entity, Pick<Client, 'code' | 'label' | 'phone' | 'status'> {
  signs: DuplicateCriterion[];
}

/** Values entered so far; `except` excludes the client itself. */
export const duplicateQuerySchema = inputSchema({
  ...Object.fromEntries(DUPLICATE_CRITERIA.map((criterion) => [criterion, text(criterion, 200).nullable()])),
  except: reference('Client').nullable(),
});

/** The client that receives the records of a merged duplicate. */
export const mergeClientInputSchema = inputSchema({
  into: reference('Client to keep').required('Choose the client to keep'),
});

export type MergeClientInput = InferType<typeof mergeClientInputSchema>;
