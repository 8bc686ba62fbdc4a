import { sql } from 'kysely';
import { DRAFT_NUMBER } from '../../domain/bill';
import { aed, computed, plain, reference } from '../kit/field';
import type { Field } from '../kit/field';
import { bouncesOf } from '../payments/balances';

const itsClient = sql`(select k.client_id from contracts k where k.id = t.contract_id)`;

/** What became of a cheque at the bank, and of the others of its client. */
export const atTheBank: Record<string, Field> = {
  check_status: plain('check_status'),
  deposit_bank: plain('deposit_bank'),
  deposit_slip_no: plain('deposit_slip_no'),
  deposited_on: plain('deposited_on'),
  cleared_on: plain('cleared_on'),
  bounced_on: plain('bounced_on'),
  bounce_reason: plain('bounce_reason'),
  partial_amount: aed('partial_amount'),
  bounce_fee: reference('bounce_fee_bill', 'bills', {
    unique_number: sql`coalesce(r.unique_number, ${sql.lit(DRAFT_NUMBER)})`,
  }),
  return_reason: plain('return_reason'),
  bounced_checks: computed(bouncesOf(itsClient)),
};
