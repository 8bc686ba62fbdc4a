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

const createGroups = (canShare: boolean): readonly FieldGroup[] => [
  {
    title: '',
    fields: [
      { name: 'name', label: 'Name', kind: 'text', required: true, wide: true },
      ...(canShare ? [{ name: 'shared', label: 'Share with everyone', kind: 'checkbox' } as const] : []),
      { name: 'isDefault', label: 'Make default', kind: 'checkbox' },
    ],
  },
];

const schema = savedViewInputSchema.shape({ isDefault: flag('Make default').required() });

const canShareViews = (permissions: Permissions | null): boolean =>
  permissions !== null && canWrite(permissions);

interface SaveViewDialogProps {
  area: string;
  address: string;
  onClose: () => void;
}

/** Dialog that saves the current list query as a view. */
export default function SaveViewDialog({ area, address, onClose }: SaveViewDialogProps) {
  const dispatch = useDispatch();
  const isPending = useSelector(selectIsPending(saveView));
  const error = useSelector(selectError(saveView));
  const views = useSelector(selectListPreferences)?.views;
  const canShare = useSelector(({ session }: RootState) => canShareViews(session.currentUser));
  const groups = useMemo(() => createGroups(canShare), [canShare]);
  const [submitted, setSubmitted] = useState<string>();
  const isSaved =
    submitted !== undefined && views?.some(({ name, own }) => own && name === submitted) === true;
  useEffect(() => {
    if (isSaved) onClose();
  }, [isSaved, onClose]);
  return (
    <FormDialog
      open
      title="Save view"
      groups={groups}
      schema={schema}
      initialValues={{ area, address, name: '', shared: false, isDefault: false }}
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
