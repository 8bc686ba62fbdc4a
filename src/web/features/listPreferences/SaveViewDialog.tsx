import { useEffect, useMemo, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { savedViewInputSchema } from '../../../domain/lists/listPreferencesInput';
import type { Permissions } from '../../../domain/permissions';
import { canWrite } from '../../../domain/permissions';
import { flag } from '../../../domain/validation';
import { saveViewClicked, saveView, selectListPreferences } from './listPreferences';
import { selectIsPending, selectError } from '../../store/requests';
import { FormDialog } from '../../ui/form/FormDialog';
import type { FieldGroup } from '../../ui/form/formFields';
import type { RootState } from '../../store/rootState';

const groupsFor = (mayShare: boolean): readonly FieldGroup[] => [
  {
    title: '',
    fields: [
      { name: 'name', label: 'Name', kind: 'text', required: true, wide: true },
      ...(mayShare ? [{ name: 'shared', label: 'Share with everyone', kind: 'checkbox' } as const] : []),
      { name: 'begins', label: 'Make default', kind: 'checkbox' },
    ],
  },
];

const schema = savedViewInputSchema.shape({ begins: flag('Begin with it').required() });

const canShareViews = (permissions: Permissions | null): boolean =>
  permissions !== null && canWrite(permissions);

interface SaveViewDialogProps {
  area: string;
  address: string;
  onClose: () => void;
}

/** Keeps the list's question, as its address says it now, under a name. */
export default function SaveViewDialog({ area, address, onClose }: SaveViewDialogProps) {
  const dispatch = useDispatch();
  const isPending = useSelector(selectIsPending(saveView));
  const error = useSelector(selectError(saveView));
  const views = useSelector(selectListPreferences)?.views;
  const mayShare = useSelector(({ session }: RootState) => canShareViews(session.currentUser));
  const groups = useMemo(() => groupsFor(mayShare), [mayShare]);
  const [submitted, setSubmitted] = useState<string>();
  const saved = submitted !== undefined && views?.some(({ name, own }) => own && name === submitted) === true;
  useEffect(() => {
    if (saved) onClose();
  }, [saved, onClose]);
  return (
    <FormDialog
      open
      title="Save view"
      groups={groups}
      schema={schema}
      initialValues={{ area, address, name: '', shared: false, begins: false }}
      isPending={isPending}
      error={submitted === undefined ? undefined : error}
      onSubmit={(view) => {
        setSubmitted(view.name);
        dispatch(saveViewClicked(view));
      }}
      onClose={onClose}
    />
  );
}
