import type { Entity, Id } from '../entity';

/** Photo of the identity document; it can't be deleted. */
export const ID_PHOTO = 'id_photo';

/** Name of the photo of a reading. */
export const METER_PHOTO = 'meter_photo';

/** Cheque image; one per cheque payment. */
export const CHEQUE_IMAGE = 'cheque_image';

/** Logo on documents. */
export const LOGO = 'logo';

/** An attachment; `filePath` is a short-lived link relative to the file host. */
export interface Media extends Entity {
  name: string;
  filePath: string;
  mime?: string;
  size?: number;
  /** Original file name. */
  file_name?: string;
  /** Name of the employee who added it. */
  uploaded_by?: string;
  createdAt?: string;
  /** Reason that prevents deletion. */
  kept?: RetentionReason;
}

/** Deletion errors by evidence type. */
export const RETENTION_REASONS = {
  identity: 'The photo of an ID can’t be deleted.',
  payment: 'This file is the evidence of a payment that is Done and can’t be deleted.',
  batch: 'This file is the evidence of a handover and can’t be deleted.',
  bill: 'This file belongs to an issued invoice and can’t be deleted.',
  reading: 'This is the photo of a valid reading and can’t be deleted.',
  setting: 'Company documents use this image, so it can’t be deleted.',
} as const;
export type RetentionReason = keyof typeof RETENTION_REASONS;

/** Attachment kinds. */
export const MEDIA_NAMES = [
  ID_PHOTO,
  'passport',
  'trade_license',
  'tenancy_contract',
  'trn_certificate',
  CHEQUE_IMAGE,
  METER_PHOTO,
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

/** Upload input. */
export interface MediaUpload {
  name: string;
  owner_model: (typeof MEDIA_OWNERS)[number];
  owner_id: Id;
}

/** Whether the delete button is shown. */
export const isMediaDeletable = (media: Pick<Media, 'name'>): boolean => media.name !== ID_PHOTO;

/** Common attachment kinds per record type. */
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
  counter: [METER_PHOTO, 'other'],
  setting: [LOGO],
  delivery: ['delivery_note', 'other'],
  batch: ['slip', 'other'],
};
