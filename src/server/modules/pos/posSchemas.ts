import { Type } from 'typebox';
import { POS_STATUSES, POS_TYPES } from '../../../domain/pos/pos';
import {
  count,
  id,
  maybeNumber,
  maybeWords,
  moment as when,
  oneOf,
  version,
  words,
} from '../../http/responseSchemas';
import { maybeHolder } from '../../lists/references';

const row = {
  _id: id,
  version,
  code: words,
  serial_number: words,
  type: oneOf(POS_TYPES),
  brand: words,
  model: words,
  terminal_id: maybeWords,
  assigned_to: maybeHolder,
  last_sync_at: maybeWords,
  pending_offline: count,
  status: oneOf(POS_STATUSES),
};

/** What a list of handhelds answers of each. */
export const posRow = Type.Object(row);

/** What a handheld's record answers. */
export const posRecord = Type.Object({
  ...row,
  imei: maybeWords,
  sim_number: maybeWords,
  operator: maybeWords,
  merchant_id: maybeWords,
  bank: maybeWords,
  receipt_prefix: words,
  warranty_end: maybeWords,
  assigned_at: maybeWords,
  status_reason: maybeWords,
  app_version: maybeWords,
  battery_percent: maybeNumber,
  createdAt: when,
  updatedAt: when,
});
