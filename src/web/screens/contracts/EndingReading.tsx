import { useMemo, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Contract } from '../../../domain/contract';
import { isMetered } from '../../../domain/contract';
import { terminateDraft } from '../../../domain/contractSteps';
import { contractSteps } from '../../entities/contractSteps';
import { isWaiting, problemWith } from '../../kit/progress';
import { RecordForm } from '../../ui/RecordForm';
import type { Field, FieldGroup } from '../../ui/formFields';
import { today } from '../today';

const reading: Field = {
  name: 'closing_reading',
  label: 'Closing reading',
  kind: 'number',
  unit: 'm³',
  required: true,
};

const groupsOf = ({ type }: Contract): FieldGroup[] => [
  {
    title: '',
    fields: [
      {
        ...{ name: 'on', label: 'Supply ends on', kind: 'date', required: true },
        help: 'The day of change is charged to whoever comes next',
      },
      ...(isMetered(type) ? [reading] : []),
      { name: 'reason', label: 'Reason', kind: 'long', required: true, wide: true },
    ],
  },
];

/** The first step: when, why, and what the meter shows. */
export function EndingReading({ contract, onCancel }: { contract: Contract; onCancel: () => void }) {
  const dispatch = useDispatch();
  const waiting = useSelector(isWaiting(contractSteps.operations.terminate));
  const problem = useSelector(problemWith(contractSteps.operations.terminate));
  const [submitted, setSubmitted] = useState(false);
  const groups = useMemo(() => groupsOf(contract), [contract]);
  const [initial] = useState(() => ({ on: today() }));
  return (
    <RecordForm
      groups={groups}
      schema={terminateDraft}
      initial={initial}
      waiting={waiting}
      problem={submitted ? problem : undefined}
      saveLabel="End the supply"
      onSubmit={(body) => {
        setSubmitted(true);
        dispatch(contractSteps.clicked.terminate(contract, body));
      }}
      onCancel={onCancel}
    />
  );
}
