import type { Entity, Id } from '../entity';

/** The attachment that proves who an employee is; it can't be deleted. */
export const ID_PHOTO = 'id_photo';

/** The front of a cheque, which every payment by cheque has once. */
export const CHEQUE_IMAGE = 'cheque_image';

/** The picture that papers bear at their head. */
export const LOGO = 'logo';

/** A file that belongs to a record; `filePath` is relative to the file host and opens for a short time. */
export interface Media extends Entity {
  name: string;
  filePath: string;
  mime?: string;
  size?: number;
  /** What it proves, so that it stays. */
  kept?: RetentionReason;
}

/** Why a file can't be deleted, by what it proves. */
export const RETENTION_REASONS = {
  identity: 'The photo of an ID can’t be deleted.',
  payment: 'This is the evidence of a payment that is Done.',
  batch: 'This is the evidence of money that was handed over.',
  bill: 'This belongs to an invoice that was issued.',
  reading: 'This is the photo of a reading that counts.',
  setting: 'Papers of the company bear this picture.',
} as const;
export type RetentionReason = keyof typeof RETENTION_REASONS;

/** What a file may be. */
export const MEDIA_NAMES = [
  ID_PHOTO,
  'passport',
  'trade_license',
  'tenancy_contract',
  'trn_certificate',
  CHEQUE_IMAGE,
  'meter_photo',
  'before',
  'after',
  'signed_offer',
  'signature',
  'civil_defence_certificate',
  LOGO,
  'delivery_note',
  'slip',
  'other',
] as const;

export const MEDIA_MIMES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
export const MEDIA_MAX_BYTES = 10 * 1024 * 1024;

/** Records that may own files. */
export const MEDIA_OWNERS = [
  'user',
  'client',
  'contract',
  'device',
  'tank',
  'bill',
  'order',
  'pos',
  'wallet',
  'counter',
  'setting',
  'delivery',
  'batch',
] as const;

/** A file on its way to its owner. */
export interface MediaUpload {
  name: string;
  owner_model: (typeof MEDIA_OWNERS)[number];
  owner_id: Id;
}

/** Whether the person may be offered to delete this attachment. */
export const isMediaDeletable = (media: Pick<Media, 'name'>): boolean => media.name !== ID_PHOTO;

/** What the files of each kind of record usually are. */
export const MEDIA_NAMES_BY_OWNER: Record<MediaUpload['owner_model'], readonly string[]> = {
  user: [ID_PHOTO, 'passport', 'other'],
  client: [ID_PHOTO, 'passport', 'trade_license', 'trn_certificate', 'other'],
  contract: ['tenancy_contract', 'passport', 'trade_license', 'other'],
  device: ['other'],
  tank: ['civil_defence_certificate', 'other'],
  bill: ['other'],
  order: ['before', 'after', 'signature', 'signed_offer', 'other'],
  pos: ['other'],
  wallet: [CHEQUE_IMAGE, 'other'],
  counter: ['meter_photo', 'other'],
  setting: [LOGO],
  delivery: ['delivery_note', 'other'],
  batch: ['slip', 'other'],
};
