import Button from '@mui/material/Button';
import { useDispatch, useSelector } from 'react-redux';
import type { Entity } from '../../../domain/entity';
import type { Permissions } from '../../../domain/permissions';
import { hasPermission } from '../../../domain/permissions';
import type { Transitions } from '../../../domain/transitions';
import { isAllowedFrom, getTransition } from '../../../domain/transitions';
import { selectIsPending } from '../../store/requests';
import type { RecordTransitions } from '../../store/createTransitions';
import { formDialog } from '../../store/formDialog';
import { MoreMenu } from '../../ui/layout/MoreMenu';
import type { MenuAction } from '../../ui/layout/MoreMenu';
import type { TransitionForm } from './TransitionDialog';
import { TransitionDialog } from './TransitionDialog';
import type { RootState } from '../../store/rootState';

type NameOf<Rules> = keyof Rules & string;

interface TransitionButtonsProps<T extends Entity, Rules extends Transitions> {
  record: T;
  status: string;
  rules: Rules;
  /** Must have labels for every transition of the rules. */
  transitions: RecordTransitions<T, NameOf<Rules>>;
  /** Forms of the transitions that need input. */
  forms?: Partial<Record<NameOf<Rules>, TransitionForm>>;
  /** For table rows: one outlined button beside a menu without a label, or only the menu. */
  compact?: boolean | 'menu';
  /** Of the buttons in a cell of a grid. */
  tabIndex?: number;
  /** Whether another button is the page's primary action. */
  hasPrimary?: boolean;
  /** Additional actions of the menu. */
  more?: readonly MenuAction[];
  /** Hides a transition that the status allows, but not the record. */
  isHidden?: (name: NameOf<Rules>, record: T) => boolean;
}

/** Transitions that the user may perform on a record: two buttons, or one or none if compact, all others in a menu. */
export function TransitionButtons<T extends Entity, Rules extends Transitions>(
  props: TransitionButtonsProps<T, Rules>,
) {
  type Name = NameOf<Rules>;
  const { record, status, rules, transitions, forms, compact = false, tabIndex, more = [], isHidden } = props;
  const { hasPrimary = compact !== false } = props;
  const dispatch = useDispatch();
  const permissions = useSelector(({ session }: RootState): Permissions | null => session.currentUser);
  const names = Object.keys(transitions.labels) as Name[];
  const isPending = useSelector((state: RootState) =>
    names.some((name) => selectIsPending(transitions.requests[name])(state)),
  );
  const available = names.filter((name) => {
    const transition = getTransition(rules, name);
    return (
      isAllowedFrom(transition, status) &&
      permissions &&
      hasPermission(permissions, transition.permission) &&
      isHidden?.(name, record) !== true
    );
  });
  const startTransition = (name: Name) =>
    dispatch(
      forms?.[name]
        ? formDialog.actions.opened({ request: transitions.requests[name].type, id: record._id })
        : transitions.clicked[name](record),
    );
  const isSecondary = (name: Name) => transitions.labels[name].isSecondary?.(record) ?? false;
  const toEntry = (name: Name) => ({
    label: transitions.labels[name].label,
    destructive: transitions.labels[name].destructive ?? false,
    onClick: () => void startTransition(name),
  });
  const buttonCount = compact === 'menu' ? 0 : compact ? 1 : 2;
  const buttons = available.filter((name) => !isSecondary(name)).slice(0, buttonCount);
  const menu = available.filter((name) => !buttons.includes(name));
  return (
    <>
      {buttons.map(toEntry).map(({ label, destructive, onClick }, index) => (
        <Button
          key={label}
          disabled={isPending}
          tabIndex={tabIndex}
          variant={index === 0 && !destructive && !hasPrimary ? 'contained' : 'outlined'}
          color={destructive ? 'error' : 'primary'}
          onClick={onClick}
        >
          {label}
        </Button>
      ))}
      <MoreMenu
        label="More actions"
        disabled={isPending}
        actions={[...menu.map(toEntry), ...more]}
        compact={compact !== false}
        tabIndex={tabIndex}
      />
      <TransitionDialog record={record} transitions={transitions} forms={forms} />
    </>
  );
}
