import { useMemo } from 'react';
import type { Custodian } from '../../../../domain/wallets/handover';
import { handoverInputSchema } from '../../../../domain/wallets/handoverInput';
import { handovers } from '../custody/custodians';
import { useSave } from '../../../store/useRecord';
import { FormDialog } from '../../../ui/form/FormDialog';
import { InHandPlaceholder } from '../custody/InHandPlaceholder';
import { unloadFieldGroups } from './unloadFieldGroups';
import { useInHand } from '../custody/useInHand';

interface UnloadDialogProps {
  holder: Custodian;
  onClose: () => void;
}

/** Taking over what somebody holds: which payments, and what was counted. */
export function UnloadDialog({ holder, onClose }: UnloadDialogProps) {
  const { save, isPending, error } = useSave(handovers);
  const view = useInHand(holder._id, ['Pending', 'Handover']);
  const { rows, total } = view;
  const groups = useMemo(() => (rows ? unloadFieldGroups(rows, total) : []), [rows, total]);
  const initial = useMemo(
    () => ({ holder: holder._id, payments: rows?.map(({ _id }) => _id) }),
    [holder._id, rows],
  );
  return (
    <FormDialog
      open
      wide
      title={`Unload ${holder.name}`}
      placeholder={rows ? undefined : <InHandPlaceholder view={view} onClose={onClose} />}
      groups={groups}
      schema={handoverInputSchema}
      initialValues={initial}
      isPending={isPending}
      error={error}
      onSubmit={save}
      saveLabel="Unload"
      onClose={onClose}
    />
  );
}
