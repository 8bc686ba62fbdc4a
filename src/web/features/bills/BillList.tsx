import type { Bill } from '../../../domain/bills/bill';
import { BILL_STEPS } from '../../../domain/bills/billTransitions';
import { aed } from '../../../domain/money';
import { billSteps } from './billTransitions';
import { bills } from './bills';
import type { BulkPlan } from '../bulkActions/BulkActionsBar';
import { ListScreen } from '../records/ListScreen';
import { AREAS } from '../records/recordTypes';
import { RunBilling } from './RunBilling';
import { billColumns } from './billColumns';

/** The invoices, credit notes and drafts. */
export default function BillList() {
  return (
    <ListScreen kit={bills} area={AREAS.bills} columns={billColumns} bulk={BULK} actions={<RunBilling />} />
  );
}

const BULK: BulkPlan<Bill> = {
  steps: BILL_STEPS,
  words: billSteps.words,
  names: ['issue', 'release'],
  nameOf: ({ client, total }) => `${client.label}, ${aed(total)}`,
};
