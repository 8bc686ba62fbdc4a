import { sql } from 'kysely';
import { Type } from 'typebox';
import type { PromisedCheck } from '../../../domain/contracts/contractTerms';
import { aed, computed, iso, json, objectOf, plain, reference } from '../../lists/fields';
import { count, maybeNumber } from '../../http/responseSchemas';
import { maybeHolder } from '../../lists/references';

const approval = sql`case when t.discount_approved is not null then ${objectOf({
  percent: sql`t.discount_approved`,
  by: sql`(select jsonb_build_object('_id', u.id, 'label', u.first_name || ' ' || u.last_name)
    from users u where u.id = t.discount_approved_by)`,
  at: iso(sql`t.discount_approved_at`),
})} end`;

/** What a contract has agreed on beside its tariff. */
export const contractTerms = {
  notice_days: plain('notice_days'),
  collector: reference('collector_id', 'users', {
    username: sql`r.username`,
    label: sql`r.first_name || ' ' || r.last_name`,
  }),
  discount_percent: plain('discount_percent'),
  discount_approval: computed(approval),
  fixed_charge: aed('fixed_charge'),
  min_charge: aed('min_charge'),
  connection_fee: aed('connection_fee'),
  reconnection_fee: aed('reconnection_fee'),
  bounced_check_fee: aed('bounced_check_fee'),
  pdc_plan: json('pdc_plan'),
};

const approvalShown = Type.Unsafe<{ percent: number; by: { _id: string; label: string }; at: string } | null>(
  {
    type: ['object', 'null'],
    properties: {
      percent: { type: 'number' },
      by: {
        type: 'object',
        properties: { _id: { type: 'string' }, label: { type: 'string' } },
        required: ['_id', 'label'],
      },
      at: { type: 'string' },
    },
    required: ['percent', 'by', 'at'],
  },
);

const planShown = Type.Unsafe<PromisedCheck[] | null>({
  type: ['array', 'null'],
  items: {
    type: 'object',
    properties: {
      check_number: { type: 'string' },
      bank: { type: 'string' },
      amount: { type: 'number' },
      end_date: { type: 'string' },
    },
    required: ['check_number', 'bank', 'amount', 'end_date'],
  },
});

/** What a contract answers of it. */
export const termsRecord = {
  notice_days: count,
  collector: maybeHolder,
  discount_percent: maybeNumber,
  discount_approval: approvalShown,
  fixed_charge: maybeNumber,
  min_charge: maybeNumber,
  connection_fee: maybeNumber,
  reconnection_fee: maybeNumber,
  bounced_check_fee: maybeNumber,
  pdc_plan: planShown,
};
