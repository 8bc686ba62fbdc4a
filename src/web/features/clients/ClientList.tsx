import { clients } from './clients';
import { ListScreen } from '../records/ListScreen';
import { RECORD_TYPES } from '../records/recordTypes';
import { clientColumns } from './clientColumns';

/** The customers, with what they owe. */
export default function ClientList() {
  return <ListScreen resource={clients} area={RECORD_TYPES.clients} columns={clientColumns} />;
}
