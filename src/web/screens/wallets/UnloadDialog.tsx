import { useEffect, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Holder } from '../../../domain/batch';
import { unloadDraft } from '../../../domain/unloadDraft';
import { batches } from '../../entities/holders';
import { inHand } from '../../entities/inHand';
import { useSave } from '../../kit/useSave';
import { FormDialog } from '../../ui/FormDialog';
import { IN_HAND_AT_ONCE, unloadGroups } from './unloadGroups';

interface UnloadDialogProps {
  holder: Holder;
  onClose: () => void;
}

/** Taking over what somebody holds: which payments, and what was counted. */
export function UnloadDialog({ holder, onClose }: UnloadDialogProps) {
  const dispatch = useDispatch();
  const { save, waiting, problem } = useSave(batches);
  const query = useMemo(() => inHandOf(holder._id), [holder._id]);
  useEffect(() => void dispatch(inHand.listOpened(query)), [dispatch, query]);
  const { page, query: answered } = useSelector(inHand.select);
  const mine = answered === query ? page : null;
  const groups = useMemo(() => mine && unloadGroups(mine.documents, mine.total), [mine]);
  const initial = useMemo(
    () => ({ holder: holder._id, payments: mine?.documents.map(({ _id }) => _id) }),
    [holder._id, mine],
  );
  if (!groups) return null;
  return (
    <FormDialog
      open
      wide
      title={`Unload ${holder.name}`}
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

const inHandOf = (user: string) => ({
  page: 1,
  limit: IN_HAND_AT_ONCE,
  sort: 'paid_at',
  filters: { user, status: ['Pending', 'Handover'], type: ['cash', 'check'], voided: false },
});
