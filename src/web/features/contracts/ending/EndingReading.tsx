import { useEffect, useMemo, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Contract } from '../../../../domain/contracts/contract';
import { isMetered } from '../../../../domain/contracts/contract';
import {
  terminateMeteredContractInputSchema,
  terminateContractInputSchema,
} from '../../../../domain/contracts/contractTransitions';
import { parseNumber } from '../../../../domain/numbers';
import type { CounterBasis } from '../../../../domain/counters/readingAssessment';
import { assessReading } from '../../../../domain/counters/readingAssessment';
import { contractTransitions } from '../contractTransitions';
import { basisRequested, selectBasis } from '../../counters/readings';
import { selectIsPending, selectError } from '../../../store/requests';
import { LazyRecordForm } from '../../../ui/form/LazyRecordForm';
import type { FieldDef, FieldGroup } from '../../../ui/form/formFields';
import { Arithmetic } from '../../counters/readings/Arithmetic';
import { today } from '../../../ui/form/today';

type Typed = Record<string, unknown>;

const reading: FieldDef = {
  name: 'closing_reading',
  label: 'Closing reading',
  kind: 'number',
  unit: 'm³',
  required: true,
};

/** What the closing reading comes to, as it is typed. */
function Consumed({ basis, typed }: { basis: CounterBasis; typed: Typed }) {
  const [now] = useState(Date.now);
  const value = parseNumber(typed.closing_reading);
  const at = `${typeof typed.on === 'string' && typed.on ? typed.on : today()}T08:00:00Z`;
  const sample = { at, type: 'closing', source: 'web', hasPhoto: false } as const;
  const assessed = value === undefined ? undefined : assessReading(basis, { ...sample, value }, now);
  return <Arithmetic basis={basis} value={value} assessed={assessed} />;
}

const groupsOf = ({ type }: Contract, basis: CounterBasis | null): FieldGroup[] => [
  {
    title: '',
    fields: [
      {
        ...{ name: 'on', label: 'Supply ends on', kind: 'date', required: true },
        help: 'The changeover day is billed to the next tenant',
      },
      ...(isMetered(type) ? [reading] : []),
      { name: 'reason', label: 'Reason', kind: 'multiline', required: true, wide: true },
    ],
    ...(basis && { footer: (typed: Typed) => <Consumed basis={basis} typed={typed} /> }),
  },
];

/** Where the counter stood last; nothing where none is. */
function useBasis({ counter, type }: Contract): CounterBasis | null {
  const dispatch = useDispatch();
  const id = isMetered(type) ? counter?._id : undefined;
  useEffect(() => {
    if (id) dispatch(basisRequested(id));
  }, [dispatch, id]);
  return useSelector(selectBasis(id));
}

interface EndingReadingProps {
  contract: Contract;
  onCancel: () => void;
  onDirty: (dirty: boolean) => void;
}

/** The first step: when, why, and what the meter shows. */
export function EndingReading({ contract, onCancel, onDirty }: EndingReadingProps) {
  const dispatch = useDispatch();
  const isPending = useSelector(selectIsPending(contractTransitions.requests.terminate));
  const error = useSelector(selectError(contractTransitions.requests.terminate));
  const [submitted, setSubmitted] = useState(false);
  const basis = useBasis(contract);
  const groups = useMemo(() => groupsOf(contract, basis), [contract, basis]);
  const [initial] = useState(() => ({ on: today() }));
  return (
    <LazyRecordForm
      groups={groups}
      schema={isMetered(contract.type) ? terminateMeteredContractInputSchema : terminateContractInputSchema}
      initialValues={initial}
      isPending={isPending}
      error={submitted ? error : undefined}
      saveLabel="End the supply"
      onSubmit={(body) => {
        setSubmitted(true);
        dispatch(contractTransitions.clicked.terminate(contract, body));
      }}
      onCancel={onCancel}
      onDirtyChange={onDirty}
    />
  );
}
