import { sql } from 'kysely';
import { Type } from 'typebox';
import type { PostDatedCheque, TermsVersion } from '../../../domain/contracts/contractTerms';
import {
  amountField,
  computedField,
  isoTimestamp,
  jsonField,
  jsonObject,
  columnField,
  inputOnlyField,
  referenceField,
  fullName,
} from '../../lists/fields';
import { integerSchema, nullableNumberSchema } from '../../http/responseSchemas';
import { nullableEmployeeSchema } from '../../lists/references';
import { termsField } from './contractTermVersions';

const approval = sql`case when t.discount_approved is not null then ${jsonObject({
  percent: sql`t.discount_approved`,
  by: sql`(select jsonb_build_object('_id', u.id, 'label', ${fullName('u')})
    from users u where u.id = t.discount_approved_by)`,
  at: isoTimestamp(sql`t.discount_approved_at`),
})} end`;

/** Contract terms beside the tariff. */
export const contractTermsFields = {
  notice_days: columnField('notice_days'),
  collector: referenceField('collector_id', 'users', {
    username: sql`r.username`,
    label: fullName('r'),
  }),
  discount_percent: columnField('discount_percent'),
  discount_approval: computedField(approval),
  fixed_charge: amountField('fixed_charge'),
  min_charge: amountField('min_charge'),
  terms_from: inputOnlyField,
  terms: termsField,
  connection_fee: amountField('connection_fee'),
  reconnection_fee: amountField('reconnection_fee'),
  bounced_check_fee: amountField('bounced_check_fee'),
  pdc_plan: jsonField('pdc_plan'),
};

const approvalSchema = Type.Unsafe<{
  percent: number;
  by: { _id: string; label: string };
  at: string;
} | null>({
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
});

const termsSchema = Type.Unsafe<TermsVersion[]>({
  type: 'array',
  items: {
    type: 'object',
    properties: {
      effective_from: { type: 'string' },
      tariff: {
        type: 'object',
        properties: { _id: { type: 'string' }, key: { type: 'string' }, label: { type: 'string' } },
        required: ['_id', 'key', 'label'],
      },
      discount_percent: { type: ['number', 'null'] },
      fixed_charge: { type: ['number', 'null'] },
      min_charge: { type: ['number', 'null'] },
      by: {
        type: ['object', 'null'],
        properties: { _id: { type: 'string' }, label: { type: 'string' } },
        required: ['_id', 'label'],
      },
    },
    required: ['effective_from', 'tariff'],
  },
});

const chequePlanSchema = Type.Unsafe<PostDatedCheque[] | null>({
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

export const contractTermsProperties = {
  notice_days: integerSchema,
  collector: nullableEmployeeSchema,
  discount_percent: nullableNumberSchema,
  discount_approval: approvalSchema,
  fixed_charge: nullableNumberSchema,
  min_charge: nullableNumberSchema,
  terms: termsSchema,
  connection_fee: nullableNumberSchema,
  reconnection_fee: nullableNumberSchema,
  bounced_check_fee: nullableNumberSchema,
  pdc_plan: chequePlanSchema,
};
