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
import { useSubmission } from '../../../store/useSubmission';
import { LazyRecordForm } from '../../../ui/form/LazyRecordForm';
import type { FieldDef, FieldGroup } from '../../../ui/form/formFields';
import { reasonField } from '../../records/transitionForms';
import { ReadingCalculation } from '../../counters/readings/ReadingCalculation';
import { today } from '../../../ui/form/today';

type FormValues = Record<string, unknown>;

const closingReadingField: FieldDef = {
  name: 'closing_reading',
  label: 'Closing reading',
  kind: 'number',
  unit: 'm³',
  required: true,
};

function ClosingReadingCalculation({ basis, values }: { basis: CounterBasis; values: FormValues }) {
  const [now] = useState(Date.now);
  const value = parseNumber(values.closing_reading);
  const readAt = `${typeof values.on === 'string' && values.on ? values.on : today()}T08:00:00Z`;
  const reading = { at: readAt, type: 'closing', source: 'web', hasPhoto: false } as const;
  const assessment = value === undefined ? undefined : assessReading(basis, { ...reading, value }, now);
  return <ReadingCalculation basis={basis} value={value} assessment={assessment} />;
}

const formGroups = ({ type }: Contract, basis: CounterBasis | null): FieldGroup[] => [
  {
    fields: [
      {
        name: 'on',
        label: 'Supply ends on',
        kind: 'date',
        required: true,
        help: 'The changeover day is billed to the next tenant',
      },
      ...(isMetered(type) ? [closingReadingField] : []),
      reasonField,
    ],
    ...(basis && {
      footer: (values: FormValues) => <ClosingReadingCalculation basis={basis} values={values} />,
    }),
  },
];

/** The reading basis of the contract's counter; null until loaded or without a counter. */
function useBasis({ counter, type }: Contract): CounterBasis | null {
  const dispatch = useDispatch();
  const id = isMetered(type) ? counter?._id : undefined;
  useEffect(() => {
    if (id) dispatch(basisRequested(id));
  }, [dispatch, id]);
  return useSelector(selectBasis(id));
}

interface TerminationReadingProps {
  contract: Contract;
  onCancel: () => void;
  onDirtyChange: (dirty: boolean) => void;
}

/** First step: end date, reason and closing reading. */
export function TerminationReading({ contract, onCancel, onDirtyChange }: TerminationReadingProps) {
  const { isPending, error, submit } = useSubmission(contractTransitions.requests.terminate);
  const basis = useBasis(contract);
  const groups = useMemo(() => formGroups(contract, basis), [contract, basis]);
  const [initial] = useState(() => ({ on: today() }));
  return (
    <LazyRecordForm
      groups={groups}
      schema={isMetered(contract.type) ? terminateMeteredContractInputSchema : terminateContractInputSchema}
      initialValues={initial}
      isPending={isPending}
      error={error}
      saveLabel="End the supply"
      onSubmit={(body) => submit(contractTransitions.clicked.terminate(contract, body))}
      onCancel={onCancel}
      onDirtyChange={onDirtyChange}
    />
  );
}
