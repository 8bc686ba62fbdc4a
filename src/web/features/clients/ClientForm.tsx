import { NEW_CLIENT, clientDraft } from '../../../domain/clients/client';
import { clients } from './clients';
import { FormScreen } from '../records/FormScreen';
import { AREAS } from '../records/recordTypes';
import { clientGroups } from './clientGroups';

const plan = { groups: clientGroups, schema: clientDraft, fresh: NEW_CLIENT };

/** Add a client, or change what is written about one. */
export default function ClientForm() {
  return <FormScreen kit={clients} area={AREAS.clients} nameOf={({ code }) => code} plan={plan} />;
}
