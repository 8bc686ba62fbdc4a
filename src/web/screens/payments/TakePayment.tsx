import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Schema } from 'yup';
import type { Id } from '../../../domain/entity';
import { fromFils, toFils } from '../../../domain/money';
import { inCoins, mayTakePayments, paymentDraft } from '../../../domain/payment';
import { paymentSubmitted, take } from '../../entities/payments';
import { newKey } from '../../kit/once';
import { isWaiting, problemWith } from '../../kit/progress';
import { asking } from '../../kit/steps';
import type { HasAsking } from '../../kit/steps';
import type { HasGrants } from '../../kit/useMay';
import { FormDialog } from '../../ui/FormDialog';
import type { Debt } from './paymentGroups';
import { paymentGroups } from './paymentGroups';

interface TakePaymentProps {
  /** The page it stands on, and its record. */
  page: 'bill' | 'contract';
  id: Id;
  contract: Id;
  debt: Debt;
}

/** Takes a payment on the record of the page, for whoever may. */
export function TakePayment(props: TakePaymentProps) {
  const { id } = props;
  const dispatch = useDispatch();
  const may = useSelector(
    ({ session: { visitor } }: HasGrants) => visitor !== null && mayTakePayments(visitor),
  );
  const isOpen = useSelector(({ asking }: HasAsking) => asking?.step === take.name && asking.id === id);
  if (!may) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => dispatch(asking.actions.began({ step: take.name, id }))}>
        Take payment
      </Button>
      {isOpen && <PaymentDialog {...props} />}
    </>
  );
}

/** The form of one payment; its key stays the same however often it is sent. */
function PaymentDialog({ page, id, contract, debt }: TakePaymentProps) {
  const dispatch = useDispatch();
  const waiting = useSelector(isWaiting(take));
  const problem = useSelector(problemWith(take));
  const [key] = useState(newKey);
  const [submitted, setSubmitted] = useState(false);
  const { name, due } = debt;
  const groups = useMemo(() => paymentGroups({ name, due }), [name, due]);
  const initial = useMemo(() => ({ type: 'cash', amount: fromFils(inCoins(toFils(due) ?? 0)) }), [due]);
  const about = { contract, ...(page === 'bill' && { bill: id }) };
  const schema = useMemo(() => paymentDraft.omit(['contract', 'bill']) as Schema<object>, []);
  return (
    <FormDialog
      open
      title={`Take a payment for ${name}`}
      groups={groups}
      schema={schema}
      initial={initial}
      saveLabel="Take payment"
      waiting={waiting}
      problem={submitted ? problem : undefined}
      onSubmit={(draft) => {
        setSubmitted(true);
        dispatch(paymentSubmitted({ draft: { ...draft, ...about }, key, page, id }));
      }}
      onClose={() => dispatch(asking.actions.leftOff())}
    />
  );
}
