import type { Bill } from '../../../domain/bill';
import { BILL_STEPS } from '../../../domain/billSteps';
import { aed } from '../../../domain/money';
import { billSteps } from '../../entities/billSteps';
import { bills } from '../../entities/bills';
import type { BulkPlan } from '../BulkBar';
import { ListScreen } from '../ListScreen';
import { AREAS } from '../areas';
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
