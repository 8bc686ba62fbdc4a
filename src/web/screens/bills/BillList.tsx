import { bills } from '../../entities/bills';
import { ListScreen } from '../ListScreen';
import { AREAS } from '../areas';
import { billColumns } from './billColumns';

/** The invoices, credit notes and drafts. */
export default function BillList() {
  return <ListScreen kit={bills} area={AREAS.bills} columns={billColumns} />;
}
