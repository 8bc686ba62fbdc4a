import type { TSchema } from 'typebox';
import { holdDraft } from '../domain/billSteps';
import { billRecord } from './billShown';
import { hold, issue, release } from './billSteps';
import { call } from './kit/call';

const answers: TSchema = billRecord;

/** From draft to issued, and aside and back. */
export const billStepCalls = [
  call({
    method: 'POST',
    path: '/bill/:id/issue',
    summary: 'Issue a draft: it gets the next number of its series and is final from then on',
    needs: 'canUpdateBills',
    changes: 'bill.issued',
    answers,
    handle: (ask) => issue(ask, ask.param('id')),
  }),
  call({
    method: 'POST',
    path: '/bill/:id/hold',
    summary: 'Put a draft aside until somebody has looked at it',
    needs: 'canUpdateBills',
    changes: 'bill.held',
    body: holdDraft,
    answers,
    handle: (ask) => hold(ask, ask.param('id'), ask.body.reason),
  }),
  call({
    method: 'POST',
    path: '/bill/:id/release',
    summary: 'Make a held invoice a draft again',
    needs: 'canUpdateBills',
    changes: 'bill.released',
    answers,
    handle: (ask) => release(ask, ask.param('id')),
  }),
];
