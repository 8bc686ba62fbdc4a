import type { ReactNode } from 'react';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Entity, Ref } from '../../../domain/entity';
import type { Permissions } from '../../../domain/permissions';
import { hasPermission } from '../../../domain/permissions';
import type { Transitions } from '../../../domain/transitions';
import { getTransition } from '../../../domain/transitions';
import { bulkClicked } from './bulkActionsSlice';
import type { Confirmation } from '../../store/confirm';
import { FormDialog } from '../../ui/form/FormDialog';
import type { MenuAction } from '../../ui/layout/MoreMenu';
import type { RecordType } from '../../store/feature';
import type { RootState } from '../../store/rootState';
import type { TransitionForm } from '../records/TransitionDialog';

/** How a step that is taken with many records reads; one that asks to `confirm` a single record asks for many as well. */
interface BulkActionLabels {
  label: string;
  confirm?: unknown;
  destructive?: boolean;
}

/** The steps that may be taken with many records at once, and what a record is called in the results. */
export interface BulkActions<T extends Entity> {
  steps: Transitions;
  labels: Readonly<Record<string, BulkActionLabels>>;
  names: readonly string[];
  nameOf: (row: T) => string;
  /** What a step asks, once for all of them. */
  forms?: Readonly<Partial<Record<string, TransitionForm>>>;
}

interface BulkMenu {
  entries: readonly MenuAction[];
  /** The form of the step that is being asked about. */
  form: ReactNode;
}

const confirmationFor = ({ label, destructive }: BulkActionLabels, title: string): Confirmation => ({
  title: `${title}?`,
  text: 'This can’t be undone. Records are processed one by one; each failure is listed with its reason.',
  confirmLabel: label,
  destructive,
});

/** The steps that this person may take with all these records: at once, after a question, or after a form. */
export function useBulkActions<T extends Entity>(
  area: RecordType,
  rows: readonly Ref[],
  actions?: BulkActions<T>,
): BulkMenu {
  const dispatch = useDispatch();
  const permissions = useSelector(({ session }: RootState): Permissions | null => session.currentUser);
  const [openStep, setOpenStep] = useState<string>();
  if (!actions || !permissions) return { entries: [], form: null };
  const labelsOf = (step: string): BulkActionLabels => actions.labels[step] ?? { label: step };
  const many = rows.length === 1 ? area.one : `${area.one}s`;
  const titleOf = (step: string) => `${labelsOf(step).label}: ${String(rows.length)} ${many}`;
  const submit = (transition: string, more: { body?: object; confirmation?: Confirmation }) => {
    setOpenStep(undefined);
    dispatch(bulkClicked({ noun: area.noun, transition, title: titleOf(transition), rows, ...more }));
  };
  const begin = (step: string) => {
    const labels = labelsOf(step);
    if (actions.forms?.[step]) setOpenStep(step);
    else
      submit(
        step,
        labels.confirm === undefined ? {} : { confirmation: confirmationFor(labels, titleOf(step)) },
      );
  };
  const form = openStep === undefined ? undefined : actions.forms?.[openStep];
  return {
    entries: actions.names
      .filter((step) => hasPermission(permissions, getTransition(actions.steps, step).permission))
      .map((step) => ({
        label: labelsOf(step).label,
        destructive: labelsOf(step).destructive ?? false,
        onClick: () => {
          begin(step);
        },
      })),
    form: openStep !== undefined && form && (
      <FormDialog
        open
        title={titleOf(openStep)}
        wide={form.wide}
        groups={form.groups}
        schema={form.schema}
        initialValues={form.initialValues ?? {}}
        saveLabel={form.submitLabel ?? labelsOf(openStep).label}
        isPending={false}
        onSubmit={(body) => {
          submit(openStep, { body });
        }}
        onClose={() => {
          setOpenStep(undefined);
        }}
      />
    ),
  };
}
