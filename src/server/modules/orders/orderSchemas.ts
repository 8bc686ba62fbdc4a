import { Type } from 'typebox';
import { ORDER_SOURCES, ORDER_STATUSES, ORDER_TYPES, PRIORITIES } from '../../../domain/orders/order';
import type { Order } from '../../../domain/orders/order';
import { RESULTS } from '../../../domain/orders/orderTransitions';
import {
  flag,
  id,
  maybeNumber,
  maybeRef,
  maybeWords,
  moment as when,
  money,
  oneOf,
  version,
  words,
} from '../../http/responseSchemas';
import { maybeHolder, maybeLink, maybeNumbered } from '../../lists/references';
import { maybeBill, maybeDelivery, maybeOffer, offerBrief } from './orderRelations';
import { teamShown } from './orderTeam';
import { check, material } from './orderWork';
import { maybeSiteName } from '../tanks/siteService';

const row = {
  _id: id,
  version,
  unique_number: words,
  type: oneOf(ORDER_TYPES),
  title: words,
  site: maybeSiteName,
  unit_no: maybeWords,
  client: maybeLink,
  priority: oneOf(PRIORITIES),
  assigned_to: maybeHolder,
  sla_due: when,
  late: flag,
  offer: maybeOffer,
  total: money,
  status: oneOf(ORDER_STATUSES),
};

const outcome = {
  assessment: maybeWords,
  hold_reason: maybeWords,
  cancel_reason: maybeWords,
  checklist: Type.Array(check),
  materials: Type.Array(material),
  labour_hours: maybeNumber,
  labour_rate: maybeNumber,
  result: Type.Union([oneOf(RESULTS), Type.Null()]),
  outcome_note: maybeWords,
  completed_at: maybeWords,
  completed_by: maybeRef,
  signed_by: maybeWords,
  offers: Type.Array(offerBrief),
  bill: maybeBill,
  delivery: maybeDelivery,
  evidence: Type.Object({ photo: flag, signature: flag }),
};

/** What a list of orders answers of each. */
export const orderRow = Type.Object(row);

const client = Type.Unsafe<Order['client']>({
  type: ['object', 'null'],
  properties: {
    _id: { type: 'string' },
    code: { type: 'string' },
    label: { type: 'string' },
    email: { type: ['string', 'null'] },
  },
  required: ['_id', 'code', 'label', 'email'],
});

/** What an order's record answers. */
export const orderRecord = Type.Object({
  ...row,
  client,
  description: words,
  contract: maybeNumbered,
  tank: maybeLink,
  counter: maybeLink,
  device: maybeLink,
  pos: maybeLink,
  contact_name: maybeWords,
  contact_phone: maybeWords,
  source: oneOf(ORDER_SOURCES),
  reported_at: when,
  scheduled_at: maybeWords,
  team: teamShown,
  billable: flag,
  ...outcome,
  createdAt: when,
  updatedAt: when,
});
