import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import { RUN_OUTCOMES, runDraft } from '../../../domain/bills/billRun';
import type { RunDraft, RunPart } from '../../../domain/bills/billRun';
import { allows } from '../../../domain/permissions';
import { estimateUnread } from './billEstimates';
import { draftConsumptionBill } from './billService';
import { issueNext, AT_ONCE, draftOne, dueCount, dueNext, preview } from './billRun';
import { tellRun } from './billRunNotifications';
import { billRecord } from './billSchemas';
import { bills } from './billRepository';
import type { Doer } from '../../http/requestContext';
import { call } from '../../http/route';
import { found, Refusal } from '../../http/httpError';
import { count, id, maybeNumber, maybeWords, oneOf, ref, words } from '../../http/responseSchemas';
import { maybeNumbered } from '../../lists/references';
import { readings } from '../counters/readings/readingRepository';

const part = Type.Object({
  rows: Type.Array(
    Type.Object({
      contract: Type.Object({ _id: id, unique_number: words }),
      client: ref,
      unit_no: maybeWords,
      bill: maybeNumbered,
      outcome: oneOf(RUN_OUTCOMES),
      consumption_m3: maybeNumber,
      total: maybeNumber,
      last_total: maybeNumber,
      reason: maybeWords,
    }),
  ),
  total: count,
  next: maybeWords,
});

const bill: TSchema = billRecord;

const partOf = async (ask: Doer, run: RunDraft, rows: RunPart['rows']): Promise<RunPart> => ({
  rows,
  total: await dueCount(ask.db, run),
  next: rows.length === AT_ONCE ? (rows.at(-1)?.contract.unique_number ?? null) : null,
});

async function draftNext(ask: Doer, run: RunDraft): Promise<RunPart> {
  const rows: RunPart['rows'] = [];
  for (const candidate of await dueNext(ask.db, run))
    rows.push(
      await draftOne(ask, run.estimates ? await estimateUnread(ask, candidate, run.month) : candidate),
    );
  const drafted = rows.filter(({ outcome }) => outcome === 'drafted' || outcome === 'held').length;
  const told = await partOf(ask, run, rows);
  await ask.changed({ model: 'bill', after: { month: run.month, site: run.site ?? null, drafted } });
  if (told.next === null) await tellRun(ask, run);
  return told;
}

/** The bills of a month: looked at before, drafted stretch by stretch, and issued together; the bill of one reading. */
export const billRunCalls = [
  call({
    method: 'POST',
    path: '/bill/run/preview',
    summary: 'What the next bills of a month would be, nothing written; go on `after` what `next` says',
    needs: 'canCreateBills',
    body: runDraft,
    answers: part,
    handle: async (ask) => {
      const rows: RunPart['rows'] = [];
      for (const candidate of await dueNext(ask.db, ask.body)) rows.push(await preview(ask, candidate));
      return partOf(ask, ask.body, rows);
    },
  }),
  call({
    method: 'POST',
    path: '/bill/run',
    summary:
      'Draft the next bills of a month; a contract that has its bill is left alone, so it may be asked again',
    needs: 'canCreateBills',
    changes: 'bill.ran',
    body: runDraft,
    answers: part,
    handle: (ask) => draftNext(ask, ask.body),
  }),
  call({
    method: 'POST',
    path: '/bill/run/issue',
    summary: 'Issue the next drafts of a month that nothing is held against',
    needs: 'canUpdateBills',
    changes: 'bill.ran',
    body: runDraft,
    answers: part,
    handle: (ask) => issueNext(ask, ask.body),
  }),
  call({
    method: 'POST',
    path: '/reading/:id/bill',
    summary: 'Draft the bill of one reading',
    needs: 'canCreateBills',
    changes: 'bill.drafted',
    status: 201,
    answers: bill,
    handle: async (ask) => {
      if (!allows(ask.visitor.grants, 'canViewContracts'))
        throw new Refusal(403, 'You are not allowed to do this.');
      const { contract, type, _id: reading } = found(await readings.find(ask.db, ask.param('id')));
      if (!contract) throw new Refusal(409, 'This reading belongs to no contract.');
      const { _id } = await draftConsumptionBill(ask, {
        contract: contract._id,
        reading,
        kind: type === 'closing' ? 'final' : 'consumption',
      });
      return found(await bills.find(ask.db, _id));
    },
  }),
];
