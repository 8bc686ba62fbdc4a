import { clients } from './clients';
import { ListScreen } from '../records/ListScreen';
import { AREAS } from '../records/recordTypes';
import { clientColumns } from './clientColumns';

/** The customers, with what they owe. */
export default function ClientList() {
  return <ListScreen kit={clients} area={AREAS.clients} columns={clientColumns} />;
}
