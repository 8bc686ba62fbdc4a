import { useEffect, useMemo, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { viewDraft } from '../../../domain/lists/listPreferencesInput';
import type { Grants } from '../../../domain/permissions';
import { mayWrite } from '../../../domain/permissions';
import { flag } from '../../../domain/validation';
import { keepClicked, keepView, selectLists } from './listPreferences';
import { isWaiting, problemWith } from '../../store/requests';
import type { HasGrants } from '../../store/usePermission';
import { FormDialog } from '../../ui/form/FormDialog';
import type { FieldGroup } from '../../ui/form/formFields';

const groupsFor = (mayShare: boolean): readonly FieldGroup[] => [
  {
    title: '',
    fields: [
      { name: 'name', label: 'Name', kind: 'text', required: true, wide: true },
      ...(mayShare ? [{ name: 'shared', label: 'Offer it to everybody', kind: 'flag' } as const] : []),
      { name: 'begins', label: 'Begin this list with it', kind: 'flag' },
    ],
  },
];

const schema = viewDraft.shape({ begins: flag('Begin with it').required() });

const mayWriteIn = (grants: Grants | null): boolean => grants !== null && mayWrite(grants);

interface KeepViewDialogProps {
  area: string;
  address: string;
  onClose: () => void;
}

/** Keeps the list's question, as its address says it now, under a name. */
export default function KeepViewDialog({ area, address, onClose }: KeepViewDialogProps) {
  const dispatch = useDispatch();
  const waiting = useSelector(isWaiting(keepView));
  const problem = useSelector(problemWith(keepView));
  const views = useSelector(selectLists)?.views;
  const mayShare = useSelector(({ session }: HasGrants) => mayWriteIn(session.visitor));
  const groups = useMemo(() => groupsFor(mayShare), [mayShare]);
  const [submitted, setSubmitted] = useState<string>();
  const kept = submitted !== undefined && views?.some(({ name, own }) => own && name === submitted) === true;
  useEffect(() => {
    if (kept) onClose();
  }, [kept, onClose]);
  return (
    <FormDialog
      open
      title="Keep this view"
      groups={groups}
      schema={schema}
      initial={{ area, address, name: '', shared: false, begins: false }}
      waiting={waiting}
      problem={submitted === undefined ? undefined : problem}
      onSubmit={(view) => {
        setSubmitted(view.name);
        dispatch(keepClicked(view));
      }}
      onClose={onClose}
    />
  );
}
