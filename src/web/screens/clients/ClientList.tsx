import { clients } from '../../entities/clients';
import { ListScreen } from '../ListScreen';
import { AREAS } from '../areas';
import { clientColumns } from './clientColumns';

/** The customers, with what they owe. */
export default function ClientList() {
  return <ListScreen kit={clients} area={AREAS.clients} columns={clientColumns} />;
}
