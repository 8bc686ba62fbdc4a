import { useMemo } from 'react';
import type { Client } from '../../../domain/clients/client';
import type { MergeClientInput } from '../../../domain/clients/clientDuplicates';
import { mergeClientInputSchema } from '../../../domain/clients/clientDuplicates';
import { mergeClients, mergeSubmitted } from './clientDuplicates';
import { useSubmission } from '../../store/useSubmission';
import { FormDialog } from '../../ui/form/FormDialog';
import type { FieldGroup } from '../../ui/form/formFields';
import { useRecordOptions } from '../records/useRecordOptions';
import { clientOptions } from './clientOptions';

const EMPTY = {};

/** Dialog that merges the client into another one. */
export function MergeDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const groups = useMergeGroups(client);
  const { isPending, error, submit } = useSubmission(mergeClients);
  return (
    <FormDialog<MergeClientInput>
      title={`Merge ${client.code} into another client`}
      groups={groups}
      schema={mergeClientInputSchema}
      initialValues={EMPTY}
      isPending={isPending}
      error={error}
      saveLabel="Merge permanently"
      onSubmit={({ into }) => submit(mergeSubmitted({ mergedId: client._id, into }))}
      onClose={onClose}
    />
  );
}

/** Field group without quick create, because only an existing client can be kept. */
function useMergeGroups({ code }: Client): readonly FieldGroup[] {
  const { kind, options, isPending, onSearch } = useRecordOptions(clientOptions);
  return useMemo(
    () => [
      {
        fields: [
          {
            name: 'into',
            label: 'Client to keep',
            required: true,
            wide: true,
            help: `Contracts, orders, open invoices and files of ${code} move there, and its code redirects there. This can’t be undone.`,
            kind,
            options,
            isPending,
            onSearch,
          },
        ],
      },
    ],
    [code, kind, options, isPending, onSearch],
  );
}
