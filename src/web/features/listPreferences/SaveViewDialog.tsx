import { useEffect, useMemo } from 'react';
import { useSelector } from 'react-redux';
import { savedViewInputSchema } from '../../../domain/lists/listPreferencesInput';
import type { Permissions } from '../../../domain/permissions';
import { canWrite } from '../../../domain/permissions';
import { flag } from '../../../domain/validation';
import { saveViewClicked, saveView } from './listPreferences';
import { useSubmission } from '../../store/useSubmission';
import { FormDialog } from '../../ui/form/FormDialog';
import type { FieldGroup } from '../../ui/form/formFields';
import type { RootState } from '../../store/rootState';

const createGroups = (canShare: boolean): readonly FieldGroup[] => [
  {
    fields: [
      { name: 'name', label: 'Name', kind: 'text', required: true, wide: true },
      ...(canShare ? [{ name: 'shared', label: 'Share with everyone', kind: 'checkbox' } as const] : []),
      { name: 'isDefault', label: 'Set as default view', kind: 'checkbox' },
    ],
  },
];

const schema = savedViewInputSchema.shape({ isDefault: flag('Set as default view').required() });

const canShareViews = (permissions: Permissions | null): boolean =>
  permissions !== null && canWrite(permissions);

interface SaveViewDialogProps {
  list: string;
  query: string;
  onClose: () => void;
}

/** Dialog that saves the current list query as a view. */
export default function SaveViewDialog({ list, query, onClose }: SaveViewDialogProps) {
  const { isPending, error, isFulfilled, submit } = useSubmission(saveView);
  const canShare = useSelector(({ session }: RootState) => canShareViews(session.currentUser));
  const groups = useMemo(() => createGroups(canShare), [canShare]);
  useEffect(() => {
    if (isFulfilled) onClose();
  }, [isFulfilled, onClose]);
  return (
    <FormDialog
      title="Save view"
      groups={groups}
      schema={schema}
      initialValues={{ list, query, name: '', shared: false, isDefault: false }}
      isPending={isPending}
      error={error}
      onSubmit={(view) => submit(saveViewClicked(view))}
      onClose={onClose}
    />
  );
}
