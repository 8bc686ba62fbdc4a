import { CLIENT_INITIAL_VALUES, clientInputSchema } from '../../../domain/clients/client';
import { clients } from './clients';
import type { QuickCreateFormProps } from '../../ui/form/formFields';
import { QuickCreateFormDialog } from '../quickCreate/QuickCreateFormDialog';
import { FormScreen } from '../records/FormScreen';
import { clientGroups } from './clientGroups';
import { clientRecords } from './clientRecords';

const definition = { groups: clientGroups, schema: clientInputSchema, initialValues: CLIENT_INITIAL_VALUES };

export default function ClientForm() {
  return (
    <FormScreen
      resource={clients}
      recordType={clientRecords}
      nameOf={({ code }) => code}
      definition={definition}
    />
  );
}

const TELEPHONE = /^\+?\d[\d\s-]{5,}$/;

/** Clients are searched by telephone or by name. */
function clientFromText(text: string): object {
  if (TELEPHONE.test(text)) return { ...CLIENT_INITIAL_VALUES, phone: text.replace(/[\s-]/g, '') };
  const [first_name, ...rest] = text.split(/\s+/).filter(Boolean);
  return { ...CLIENT_INITIAL_VALUES, first_name, last_name: rest.join(' ') || undefined };
}

/** Adds a client from a form that refers to one. */
export const NewClientDialog = (props: QuickCreateFormProps) => (
  <QuickCreateFormDialog
    {...props}
    recordType={clientRecords}
    groups={clientGroups}
    schema={clientInputSchema}
    initialValues={clientFromText}
  />
);
