import { Type } from 'typebox';
import type { Id } from '../../../domain/entity';
import { PERMISSION_FLAGS, canBeCustodian, hasPermission } from '../../../domain/permissions';
import type { ServiceContext } from '../../http/requestContext';
import { orNotFound } from '../../http/httpError';
import {
  integerSchema,
  booleanSchema,
  idSchema,
  nullableTextSchema,
  moneySchema,
  enumSchema,
  textSchema,
} from '../../http/responseSchemas';
import { nullableCodeReferenceSchema } from '../../lists/references';
import { listMedia, mediaSchema } from '../media/mediaService';
import { custodyTotals, userRepository, userRowSchema } from './userRepository';

/** User details; totals only for permitted users. */
export const userSchema = Type.Object({
  ...userRowSchema.properties,
  phone_second: Type.Optional(nullableTextSchema),
  address: Type.Optional(nullableTextSchema),
  national_id: Type.Optional(nullableTextSchema),
  pos: Type.Optional(nullableCodeReferenceSchema),
  areas: Type.Optional(Type.Array(textSchema)),
  verify_username: Type.Optional(booleanSchema),
  role: Type.Object({
    _id: Type.Optional(idSchema),
    name: textSchema,
    permissions: Type.Optional(Type.Array(enumSchema(PERMISSION_FLAGS))),
  }),
  total_cash: Type.Optional(moneySchema),
  count_cash: Type.Optional(integerSchema),
  total_check: Type.Optional(moneySchema),
  count_check: Type.Optional(integerSchema),
  Medias: Type.Optional(Type.Array(mediaSchema)),
});

/** User details; cash and cheque totals for SuperAdmins, and for custodians on their own record. */
export async function userDetail(context: Pick<ServiceContext, 'db' | 'deps' | 'currentUser'>, userId: Id) {
  const { db, currentUser } = context;
  const record = orNotFound(await userRepository.find(db, userId));
  const ownWallet = userId === currentUser.userId && canBeCustodian(currentUser.permissions);
  const canViewTotals = hasPermission(currentUser.permissions, 'superAdmin') || ownWallet;
  const totals = canViewTotals ? await custodyTotals(db, userId) : {};
  return { ...record, ...totals, Medias: await listMedia(context, { model: 'user', id: userId }) };
}
