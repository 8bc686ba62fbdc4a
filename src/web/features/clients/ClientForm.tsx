import { CLIENT_INITIAL_VALUES, clientInputSchema } from '../../../domain/clients/client';
import { clients } from './clients';
import { FormScreen } from '../records/FormScreen';
import { clientGroups } from './clientGroups';
import { clientRecords } from './clientRecords';

const plan = { groups: clientGroups, schema: clientInputSchema, initialValues: CLIENT_INITIAL_VALUES };

/** Add a client, or change what is written about one. */
export default function ClientForm() {
  return <FormScreen resource={clients} area={clientRecords} nameOf={({ code }) => code} definition={plan} />;
}
