import type { ReactNode } from 'react';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Entity, Ref } from '../../../domain/entity';
import type { Grants } from '../../../domain/permissions';
import { allows } from '../../../domain/permissions';
import { stepOf } from '../../../domain/transitions';
import { bulkClicked } from './bulkActionsSlice';
import type { Question } from '../../store/confirm';
import type { HasGrants } from '../../store/usePermission';
import { FormDialog } from '../../ui/form/FormDialog';
import type { MenuEntry } from '../../ui/layout/MoreMenu';
import type { BulkPlan, BulkWords } from './BulkActionsBar';
import type { AreaWords } from '../records/recordTypes';

interface Bulk {
  entries: readonly MenuEntry[];
  /** The form of the step that is being asked about. */
  form: ReactNode;
}

const questionOf = ({ label, destructive }: BulkWords, title: string): Question => ({
  title: `${title}?`,
  text: 'This can’t be undone. One after the other is taken, and each that can’t be says why.',
  yes: label,
  destructive,
});

/** The steps that this person may take with all these records: at once, after a question, or after a form. */
export function useBulk<T extends Entity>(area: AreaWords, rows: readonly Ref[], plan?: BulkPlan<T>): Bulk {
  const dispatch = useDispatch();
  const grants = useSelector(({ session }: HasGrants): Grants | null => session.visitor);
  const [asked, ask] = useState<string>();
  if (!plan || !grants) return { entries: [], form: null };
  const wordsOf = (step: string): BulkWords => plan.words[step] ?? { label: step };
  const many = rows.length === 1 ? area.one : `${area.one}s`;
  const titleOf = (step: string) => `${wordsOf(step).label}: ${String(rows.length)} ${many}`;
  const take = (step: string, more: { body?: object; question?: Question }) => {
    ask(undefined);
    dispatch(bulkClicked({ noun: area.noun, step, title: titleOf(step), rows, ...more }));
  };
  const begin = (step: string) => {
    const words = wordsOf(step);
    if (plan.forms?.[step]) ask(step);
    else take(step, words.sure === undefined ? {} : { question: questionOf(words, titleOf(step)) });
  };
  const form = asked === undefined ? undefined : plan.forms?.[asked];
  return {
    entries: plan.names
      .filter((step) => allows(grants, stepOf(plan.steps, step).needs))
      .map((step) => ({
        label: wordsOf(step).label,
        destructive: wordsOf(step).destructive ?? false,
        onClick: () => {
          begin(step);
        },
      })),
    form: asked !== undefined && form && (
      <FormDialog
        open
        title={titleOf(asked)}
        wide={form.wide}
        groups={form.groups}
        schema={form.schema}
        initial={form.fresh ?? {}}
        saveLabel={form.yes ?? wordsOf(asked).label}
        waiting={false}
        onSubmit={(body) => {
          take(asked, { body });
        }}
        onClose={() => {
          ask(undefined);
        }}
      />
    ),
  };
}
