import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { viewDraft } from '../../domain/listViewDrafts';
import { flag } from '../../domain/validate';
import { keepClicked, keepView, selectLists } from '../entities/lists';
import { isWaiting, problemWith } from '../kit/progress';
import { FormDialog } from '../ui/FormDialog';
import type { FieldGroup } from '../ui/formFields';

const GROUPS: readonly FieldGroup[] = [
  {
    title: '',
    fields: [
      { name: 'name', label: 'Name', kind: 'text', required: true, wide: true },
      { name: 'shared', label: 'Offer it to everybody', kind: 'flag' },
      { name: 'begins', label: 'Begin this list with it', kind: 'flag' },
    ],
  },
];

const schema = viewDraft.shape({ begins: flag('Begin with it').required() });

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
  const [submitted, setSubmitted] = useState<string>();
  const kept = submitted !== undefined && views?.some(({ name, own }) => own && name === submitted) === true;
  useEffect(() => {
    if (kept) onClose();
  }, [kept, onClose]);
  return (
    <FormDialog
      open
      title="Keep this view"
      groups={GROUPS}
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
