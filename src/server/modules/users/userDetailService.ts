import { Type } from 'typebox';
import type { Id } from '../../../domain/entity';
import { COLLECTION_USER, PERMISSIONS, allows } from '../../../domain/permissions';
import type { Doer } from '../../http/requestContext';
import { found } from '../../http/httpError';
import {
  count,
  flag,
  id,
  maybeWords,
  money,
  moment,
  oneOf,
  version,
  words,
} from '../../http/responseSchemas';
import { maybeLink } from '../../lists/references';
import { media } from '../media/mediaRoutes';
import { mediaOf } from '../media/mediaService';
import { totalsOf, users } from './userRepository';

const status = oneOf(['invited', 'active', 'blocked']);
const maybeMoment = Type.Unsafe<string | null>({ type: ['string', 'null'] });

/** An employee in the list. */
export const employeeRow = Type.Object({
  _id: id,
  version: Type.Optional(version),
  username: words,
  email: words,
  first_name: words,
  middle_name: Type.Optional(maybeWords),
  last_name: words,
  phone: words,
  position: words,
  status: Type.Optional(status),
  role: Type.Object({ _id: Type.Optional(id), name: words }),
  last_login_at: Type.Optional(maybeMoment),
  createdAt: Type.Optional(moment),
});

/** An employee's own page; the totals are there for whoever may know them. */
export const employee = Type.Object({
  ...employeeRow.properties,
  phone_second: Type.Optional(maybeWords),
  address: Type.Optional(maybeWords),
  national_id: Type.Optional(maybeWords),
  pos: Type.Optional(maybeLink),
  areas: Type.Optional(Type.Array(words)),
  verify_username: Type.Optional(flag),
  role: Type.Object({
    _id: Type.Optional(id),
    name: words,
    permissions: Type.Optional(Type.Array(oneOf(PERMISSIONS))),
  }),
  total_cash: Type.Optional(money),
  count_cash: Type.Optional(count),
  total_check: Type.Optional(money),
  count_check: Type.Optional(count),
  Medias: Type.Optional(Type.Array(media)),
});

/** An employee as this visitor may see one: totals for the super administrator, and one's own for a holder of money. */
export async function employeeOf(ask: Pick<Doer, 'db' | 'deps' | 'visitor'>, userId: Id) {
  const { db, visitor } = ask;
  const record = found(await users.find(db, userId));
  const ownWallet = userId === visitor.userId && visitor.grants.role === COLLECTION_USER;
  const seesTotals = allows(visitor.grants, 'superAdmin') || ownWallet;
  const totals = seesTotals ? await totalsOf(db, userId) : {};
  return { ...record, ...totals, Medias: await mediaOf(ask, { model: 'user', id: userId }) };
}
