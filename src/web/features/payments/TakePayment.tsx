import Button from '@mui/material/Button';
import { useEffect, useMemo, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { AllocationShare, PayableBill } from '../../../domain/wallets/payment';
import type { Id } from '../../../domain/entity';
import { fromFils, toFils } from '../../../domain/money';
import { roundUpToCoin } from '../../../domain/wallets/payment';
import { canTakePayments } from '../../../domain/permissions';
import type { PayableQuery } from './recordPayment';
import { payableOpened, paymentSubmitted, readPayable, recordPayment } from './recordPayment';
import { createIdempotencyKey } from '../../api/idempotencyKey';
import { selectIsPending, selectError } from '../../store/requests';
import { transitionDialog } from '../../store/createTransitions';
import { FormDialog } from '../../ui/form/FormDialog';
import type { ChosenImage } from './ChequeImage';
import { ChequeImage } from './ChequeImage';
import { ShareFoot } from './ShareFoot';
import type { Debt } from './paymentGroups';
import { paymentGroups } from './paymentGroups';
import { onRows, sharedPayment, sharesOf, usualRows } from './sharing';
import type { RootState } from '../../store/rootState';

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
    ({ session: { currentUser } }: RootState) => currentUser !== null && canTakePayments(currentUser),
  );
  const isOpen = useSelector(
    ({ transitionDialog }: RootState) =>
      transitionDialog?.transition === recordPayment.type && transitionDialog.id === id,
  );
  if (!may) return null;
  return (
    <>
      <Button
        variant="outlined"
        onClick={() => dispatch(transitionDialog.actions.opened({ transition: recordPayment.type, id }))}
      >
        Take payment
      </Button>
      {isOpen && <PaymentDialog {...props} />}
    </>
  );
}

/** Waits for the invoices that the payment may go to; without them it goes to the oldest. */
function PaymentDialog(props: TakePaymentProps) {
  const { page, id, contract } = props;
  const dispatch = useDispatch();
  const asked = useMemo(() => ({ contract, ...(page === 'bill' && { bill: id }) }), [page, id, contract]);
  useEffect(() => void dispatch(payableOpened(asked)), [dispatch, asked]);
  const payable = useSelector((state: RootState) => state.payable);
  const error = useSelector(selectError(readPayable));
  if (payable?.contract !== contract && !error) return null;
  const { bills = NONE, total = 0, isCashOnly = false } = payable ?? {};
  return <PaymentForm {...props} about={asked} {...{ bills, total, isCashOnly }} />;
}

const NONE: readonly PayableBill[] = [];

type PaymentFormProps = TakePaymentProps & {
  about: PayableQuery;
  bills: readonly PayableBill[];
  total: number;
  isCashOnly: boolean;
};

/** The form of one payment; its key stays the same however often it is sent. */
function PaymentForm({ page, id, debt, about, bills, total, isCashOnly }: PaymentFormProps) {
  const dispatch = useDispatch();
  const isPending = useSelector(selectIsPending(recordPayment));
  const error = useSelector(selectError(recordPayment));
  const [key] = useState(createIdempotencyKey);
  const [sent, setSent] = useState<{ shares: AllocationShare[] | null }>();
  const [image, setImage] = useState<ChosenImage | null>(null);
  const { name, due } = debt;
  const groups = useMemo(
    () =>
      paymentGroups(
        { bills, isCashOnly },
        () => <ChequeImage image={image} onChoose={setImage} />,
        (values) => <ShareFoot bills={bills} total={total} typed={values} />,
      ),
    [bills, total, image, isCashOnly],
  );
  const schema = useMemo(() => sharedPayment(bills), [bills]);
  const initial = useMemo(() => {
    const amount = fromFils(roundUpToCoin(toFils(due) ?? 0));
    return { type: 'cash', amount: amount || null, bills: usualRows(bills, amount) };
  }, [due, bills]);
  return (
    <FormDialog
      open
      title={`Take a payment for ${name}`}
      groups={groups}
      schema={schema}
      initialValues={initial}
      saveLabel="Take payment"
      isPending={isPending}
      error={sent && onRows(error, bills, sent.shares)}
      onSubmit={({ bills: rows, ...draft }) => {
        const isHeld = draft.is_security === true;
        const shares = isHeld ? null : sharesOf(bills, draft.amount, rows);
        setSent({ shares });
        const isCheque = draft.type === 'check';
        dispatch(
          paymentSubmitted({
            draft: {
              ...draft,
              ...(isHeld ? { contract: about.contract } : about),
              ...(shares && { bills: shares }),
            },
            ...{ key, page, id },
            ...(isCheque && image && { image: image.file }),
          }),
        );
      }}
      onClose={() => dispatch(transitionDialog.actions.closed())}
    />
  );
}
