import Button from '@mui/material/Button';
import { useDispatch, useSelector } from 'react-redux';
import type { Entity } from '../../../domain/entity';
import type { Grants } from '../../../domain/permissions';
import { allows } from '../../../domain/permissions';
import type { Steps } from '../../../domain/transitions';
import { beginsAt, stepOf } from '../../../domain/transitions';
import { isWaiting } from '../../store/requests';
import type { StepsKit } from '../../store/createTransitions';
import { asking } from '../../store/createTransitions';
import type { HasGrants } from '../../store/usePermission';
import { MoreMenu } from '../../ui/layout/MoreMenu';
import type { StepForm } from './TransitionDialog';
import { StepDialog } from './TransitionDialog';

interface StepButtonsProps<T extends Entity, Name extends string> {
  record: T;
  /** Where the record stands. */
  status: string;
  steps: Steps & Record<Name, unknown>;
  kit: StepsKit<T, Name>;
  /** What a step asks before it is taken. */
  forms?: Partial<Record<Name, StepForm>>;
  /** Steps that don't fit this record although its state allows them. */
  hides?: (step: Name, record: T) => boolean;
}

const AS_BUTTONS = 2;

/** The steps that this person may take with the record now: the first as buttons, the rest in a menu. */
export function StepButtons<T extends Entity, Name extends string>(props: StepButtonsProps<T, Name>) {
  const { record, status, steps, kit, forms, hides } = props;
  const dispatch = useDispatch();
  const grants = useSelector(({ session }: HasGrants): Grants | null => session.visitor);
  const names = Object.keys(kit.words) as Name[];
  const waiting = useSelector((state: Parameters<ReturnType<typeof isWaiting>>[0]) =>
    names.some((name) => isWaiting(kit.operations[name])(state)),
  );
  const open = names.filter((name) => {
    const step = stepOf(steps, name);
    return beginsAt(step, status) && grants && allows(grants, step.needs) && hides?.(name, record) !== true;
  });
  const take = (name: Name) =>
    dispatch(
      forms?.[name]
        ? asking.actions.began({ step: kit.operations[name].name, id: record._id })
        : kit.clicked[name](record),
    );
  const entries = open.map((name) => ({
    label: kit.words[name].label,
    destructive: kit.words[name].destructive ?? false,
    onClick: () => void take(name),
  }));
  return (
    <>
      {entries.slice(0, AS_BUTTONS).map(({ label, destructive, onClick }, at) => (
        <Button
          key={label}
          disabled={waiting}
          variant={at === 0 && !destructive ? 'contained' : 'outlined'}
          color={destructive ? 'error' : 'primary'}
          onClick={onClick}
        >
          {label}
        </Button>
      ))}
      <MoreMenu label="More actions" disabled={waiting} entries={entries.slice(AS_BUTTONS)} />
      <StepDialog record={record} kit={kit} forms={forms} />
    </>
  );
}
