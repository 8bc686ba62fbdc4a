import { Type } from 'typebox';
import { REVERSAL_STATUSES } from '../../../domain/wallets/wallet';
import type { ServiceContext } from '../../http/requestContext';
import { orNotFound } from '../../http/httpError';
import {
  integerSchema,
  booleanSchema,
  idSchema,
  nullableNumberSchema,
  nullableTextSchema,
  referenceSchema,
  moneySchema,
  timestampSchema as when,
  enumSchema,
  textSchema,
} from '../../http/responseSchemas';
import { nullableCodeReferenceSchema, nullableNumberReferenceSchema } from '../../lists/references';
import { listMedia, mediaSchema } from '../media/mediaService';
import { handoverSchema, voidSchema, walletRowSchema, wallets } from './walletRepository';

const reversalSchema = Type.Object({
  status: enumSchema(REVERSAL_STATUSES),
  reason: textSchema,
  requested_by: referenceSchema,
  requested_at: when,
  decided_by: nullableTextSchema,
  decided_at: nullableTextSchema,
  rejection: nullableTextSchema,
});

const transferProperties = {
  _id: idSchema,
  unique_number: nullableTextSchema,
  contract: nullableTextSchema,
  reason: textSchema,
};

const paidBillSchema = Type.Object({ _id: idSchema, unique_number: textSchema, amount: moneySchema });

export const walletRecordSchema = Type.Object({
  ...walletRowSchema.properties,
  client: Type.Optional(nullableCodeReferenceSchema),
  drawer_name: Type.Optional(nullableTextSchema),
  account_last4: Type.Optional(nullableTextSchema),
  terminal_ref: Type.Optional(nullableTextSchema),
  auth_code: Type.Optional(nullableTextSchema),
  bank_ref: Type.Optional(nullableTextSchema),
  note: Type.Optional(nullableTextSchema),
  pos: Type.Optional(nullableCodeReferenceSchema),
  pos_receipt: Type.Optional(nullableTextSchema),
  bills: Type.Optional(Type.Array(paidBillSchema)),
  reopened: Type.Optional(Type.Array(paidBillSchema)),
  unused: Type.Optional(moneySchema),
  refunded: Type.Optional(moneySchema),
  transferred: Type.Optional(moneySchema),
  transfers: Type.Optional(
    Type.Array(Type.Object({ ...transferProperties, amount: moneySchema, reversed: booleanSchema })),
  ),
  transferred_from: Type.Optional(Type.Union([Type.Object(transferProperties), Type.Null()])),
  deposit_bank: Type.Optional(nullableTextSchema),
  deposit_slip_no: Type.Optional(nullableTextSchema),
  deposited_on: Type.Optional(nullableTextSchema),
  cleared_on: Type.Optional(nullableTextSchema),
  bounced_on: Type.Optional(nullableTextSchema),
  bounce_reason: Type.Optional(nullableTextSchema),
  partial_amount: Type.Optional(moneySchema),
  bounce_fee: Type.Optional(nullableNumberReferenceSchema),
  return_reason: Type.Optional(nullableTextSchema),
  bounced_checks: Type.Optional(integerSchema),
  replaces: Type.Optional(nullableNumberReferenceSchema),
  replaced_by: Type.Optional(nullableNumberReferenceSchema),
  handed_at: Type.Optional(nullableTextSchema),
  void_reason: Type.Optional(nullableTextSchema),
  voiding: Type.Optional(voidSchema),
  reversal: Type.Optional(Type.Union([reversalSchema, Type.Null()])),
  unload: Type.Optional(handoverSchema),
  lat: Type.Optional(nullableNumberSchema),
  lng: Type.Optional(nullableNumberSchema),
});

export const walletWithMediaSchema = Type.Object({
  ...walletRecordSchema.properties,
  Medias: Type.Array(mediaSchema),
});

export async function findWalletWithMedia(context: ServiceContext, walletId: string) {
  const wallet = orNotFound(await wallets.find(context.db, walletId));
  return { ...wallet, Medias: await listMedia(context, { model: 'wallet', id: walletId }) };
}
