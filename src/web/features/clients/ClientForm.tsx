import { CLIENT_INITIAL_VALUES, clientInputSchema } from '../../../domain/clients/client';
import { clients } from './clients';
import { FormScreen } from '../records/FormScreen';
import { RECORD_TYPES } from '../records/recordTypes';
import { clientGroups } from './clientGroups';

const plan = { groups: clientGroups, schema: clientInputSchema, initialValues: CLIENT_INITIAL_VALUES };

/** Add a client, or change what is written about one. */
export default function ClientForm() {
  return (
    <FormScreen
      resource={clients}
      area={RECORD_TYPES.clients}
      nameOf={({ code }) => code}
      definition={plan}
    />
  );
}
