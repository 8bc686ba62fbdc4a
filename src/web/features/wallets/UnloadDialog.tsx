import { useMemo } from 'react';
import type { Holder } from '../../../domain/wallets/handover';
import { unloadDraft } from '../../../domain/wallets/handoverInput';
import { batches } from './custodians';
import { useSave } from '../../store/useRecord';
import { FormDialog } from '../../ui/form/FormDialog';
import { InHandToCome } from './InHandToCome';
import { unloadGroups } from './unloadGroups';
import { useInHand } from './useInHand';

interface UnloadDialogProps {
  holder: Holder;
  onClose: () => void;
}

/** Taking over what somebody holds: which payments, and what was counted. */
export function UnloadDialog({ holder, onClose }: UnloadDialogProps) {
  const { save, waiting, problem } = useSave(batches);
  const view = useInHand(holder._id, ['Pending', 'Handover']);
  const { mine } = view;
  const groups = useMemo(() => (mine ? unloadGroups(mine.documents, mine.total) : []), [mine]);
  const initial = useMemo(
    () => ({ holder: holder._id, payments: mine?.documents.map(({ _id }) => _id) }),
    [holder._id, mine],
  );
  return (
    <FormDialog
      open
      wide
      title={`Unload ${holder.name}`}
      instead={mine ? undefined : <InHandToCome view={view} onClose={onClose} />}
      groups={groups}
      schema={unloadDraft}
      initial={initial}
      waiting={waiting}
      problem={problem}
      onSubmit={save}
      saveLabel="Unload"
      onClose={onClose}
    />
  );
}
