import { useParams } from 'react-router-dom';
import { CLIENT_INITIAL_VALUES, clientInputSchema } from '../../../domain/clients/client';
import { clients } from './clients';
import type { FieldGroup, QuickCreateFormProps } from '../../ui/form/formFields';
import { QuickCreateFormDialog } from '../quickCreate/QuickCreateFormDialog';
import { FormScreen } from '../records/FormScreen';
import { clientFieldGroups } from './clientGroups';
import { clientRecords } from './clientRecords';

const newClientGroups = clientFieldGroups(true);
const formDefinition = (groups: readonly FieldGroup[]) => ({
  groups,
  schema: clientInputSchema,
  initialValues: CLIENT_INITIAL_VALUES,
});
const NEW = formDefinition(newClientGroups);
const EXISTING = formDefinition(clientFieldGroups(false));

export default function ClientForm() {
  const { id } = useParams();
  return (
    <FormScreen
      resource={clients}
      recordType={clientRecords}
      nameOf={({ code }) => code}
      definition={id === undefined ? NEW : EXISTING}
    />
  );
}

const PHONE_PATTERN = /^\+?\d[\d\s-]{5,}$/;

/** Initial values from the search text of a reference field: phone number or name. */
function clientFromText(text: string): object {
  if (PHONE_PATTERN.test(text)) return { ...CLIENT_INITIAL_VALUES, phone: text.replace(/[\s-]/g, '') };
  const [first_name, ...otherNames] = text.split(/\s+/).filter(Boolean);
  return { ...CLIENT_INITIAL_VALUES, first_name, last_name: otherNames.join(' ') || undefined };
}

/** Quick create dialog of a client. */
export const NewClientDialog = (props: QuickCreateFormProps) => (
  <QuickCreateFormDialog
    {...props}
    recordType={clientRecords}
    groups={newClientGroups}
    schema={clientInputSchema}
    initialValues={clientFromText}
  />
);
