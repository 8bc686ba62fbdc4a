import type { ReactNode } from 'react';
import { useState, useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Entity, Ref } from '../../../domain/entity';
import type { Permissions } from '../../../domain/permissions';
import { hasPermission } from '../../../domain/permissions';
import { formatCount } from '../../../domain/numbers';
import type { Transitions } from '../../../domain/transitions';
import { getTransition } from '../../../domain/transitions';
import type { TableData } from '../../ui/table/tableTypes';
import { exportClicked } from '../exports/exports';
import { bulkClicked } from './bulkActions';
import type { Confirmation } from '../../store/confirm';
import { FormDialog } from '../../ui/form/FormDialog';
import type { MenuAction } from '../../ui/layout/MoreMenu';
import type { RecordType } from '../../store/feature';
import type { RootState } from '../../store/rootState';
import type { TransitionForm } from '../records/TransitionDialog';

/** Labels of a bulk action; with `confirm`, it requires a confirmation. */
interface BulkActionLabels {
  label: string;
  confirm?: unknown;
  destructive?: boolean;
}

/** Transitions for several records at once; `nameOf` labels a record in the results. */
export interface BulkActions<T extends Entity> {
  rules: Transitions;
  labels: Readonly<Record<string, BulkActionLabels>>;
  names: readonly string[];
  nameOf: (row: T) => string;
  /** Archive of the documents of the selected records. */
  download?: { label: string; path: string; filename: string; max: number };
  /** Forms whose input applies to all records; their title is the action. */
  forms?: Readonly<Partial<Record<string, Omit<TransitionForm, 'title'>>>>;
}

interface BulkMenu {
  entries: readonly MenuAction[];
  /** Form of the selected transition. */
  form: ReactNode;
}

const confirmationFor = ({ label, destructive }: BulkActionLabels, title: string): Confirmation => ({
  title: `${title}?`,
  text: `${destructive ? 'This can’t be undone. ' : ''}Records are processed one by one; each failure is listed with its reason.`,
  confirmLabel: label,
  destructive,
});

/** Bulk actions that the user may perform: immediately, after a confirmation, or after a form. */
export function useBulkActions<T extends Entity>(
  recordType: RecordType,
  rows: readonly Ref[],
  actions?: BulkActions<T>,
): BulkMenu {
  const dispatch = useDispatch();
  const permissions = useSelector(({ session }: RootState): Permissions | null => session.currentUser);
  const [openTransition, setOpenTransition] = useState<string>();
  if (!actions || !permissions) return { entries: [], form: null };
  const getLabels = (transition: string): BulkActionLabels =>
    actions.labels[transition] ?? { label: transition };
  const getTitle = (transition: string) =>
    `${getLabels(transition).label}: ${formatCount(rows.length, recordType.label, recordType.plural)}`;
  const submit = (transition: string, options: { body?: object; confirmation?: Confirmation }) => {
    setOpenTransition(undefined);
    dispatch(
      bulkClicked({
        noun: recordType.noun,
        transition,
        title: getTitle(transition),
        rows,
        ...options,
      }),
    );
  };
  const start = (transition: string) => {
    const labels = getLabels(transition);
    if (actions.forms?.[transition]) setOpenTransition(transition);
    else
      submit(
        transition,
        labels.confirm === undefined ? {} : { confirmation: confirmationFor(labels, getTitle(transition)) },
      );
  };
  const form = openTransition === undefined ? undefined : actions.forms?.[openTransition];
  const { download } = actions;
  const downloadEntry = (limits: NonNullable<typeof download>): MenuAction => ({
    label: rows.length > limits.max ? `${limits.label} (first ${String(limits.max)})` : limits.label,
    onClick: () => {
      const ids = rows.slice(0, limits.max).map(({ _id }) => _id);
      const { path, filename } = limits;
      dispatch(exportClicked({ path, format: 'zip', query: {}, ids, filename }));
    },
  });
  const transitions = actions.names
    .filter((transition) => hasPermission(permissions, getTransition(actions.rules, transition).permission))
    .map((transition) => ({
      label: getLabels(transition).label,
      destructive: getLabels(transition).destructive ?? false,
      onClick: () => {
        start(transition);
      },
    }));
  return {
    entries: [...transitions, ...(download ? [downloadEntry(download)] : [])],
    form: openTransition !== undefined && form && (
      <FormDialog
        title={getTitle(openTransition)}
        wide={form.wide}
        groups={form.groups}
        schema={form.schema}
        initialValues={form.initialValues ?? {}}
        saveLabel={form.submitLabel ?? getLabels(openTransition).label}
        isPending={false}
        onSubmit={(body) => {
          submit(openTransition, { body });
        }}
        onClose={() => {
          setOpenTransition(undefined);
        }}
      />
    ),
  };
}

/** All rows shown so far, including those of other pages. */
export function useShownRows<T extends Entity>({ rows }: TableData<T>) {
  const shown = useRef(new Map<string, T>());
  useEffect(() => {
    for (const row of rows) shown.current.set(row._id, row);
  }, [rows]);
  return (id: string): T | undefined => shown.current.get(id);
}
