import Button from '@mui/material/Button';
import { useEffect, useMemo, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Share, PayableBill } from '../../../domain/wallets/payment';
import type { Id } from '../../../domain/entity';
import { fromFils, toFils } from '../../../domain/money';
import { inCoins } from '../../../domain/wallets/payment';
import { mayTakePayments } from '../../../domain/permissions';
import type { HasPayable, PayableAsked } from './recordPayment';
import { payableOpened, paymentSubmitted, readPayable, take } from './recordPayment';
import { newKey } from '../../api/idempotencyKey';
import { isWaiting, problemWith } from '../../store/requests';
import { asking } from '../../store/createTransitions';
import type { HasAsking } from '../../store/createTransitions';
import type { HasGrants } from '../../store/usePermission';
import { FormDialog } from '../../ui/form/FormDialog';
import type { ChosenImage } from './ChequeImage';
import { ChequeImage } from './ChequeImage';
import { ShareFoot } from './ShareFoot';
import type { Debt } from './paymentGroups';
import { paymentGroups } from './paymentGroups';
import { onRows, sharedPayment, sharesOf, usualRows } from './sharing';

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

/** Waits for the invoices that the payment may go to; without them it goes to the oldest. */
function PaymentDialog(props: TakePaymentProps) {
  const { page, id, contract } = props;
  const dispatch = useDispatch();
  const asked = useMemo(() => ({ contract, ...(page === 'bill' && { bill: id }) }), [page, id, contract]);
  useEffect(() => void dispatch(payableOpened(asked)), [dispatch, asked]);
  const payable = useSelector((state: HasPayable) => state.payable);
  const problem = useSelector(problemWith(readPayable));
  if (payable?.contract !== contract && !problem) return null;
  const { bills = NONE, total = 0, isCashOnly = false } = payable ?? {};
  return <PaymentForm {...props} about={asked} {...{ bills, total, isCashOnly }} />;
}

const NONE: readonly PayableBill[] = [];

type PaymentFormProps = TakePaymentProps & {
  about: PayableAsked;
  bills: readonly PayableBill[];
  total: number;
  isCashOnly: boolean;
};

/** The form of one payment; its key stays the same however often it is sent. */
function PaymentForm({ page, id, debt, about, bills, total, isCashOnly }: PaymentFormProps) {
  const dispatch = useDispatch();
  const waiting = useSelector(isWaiting(take));
  const problem = useSelector(problemWith(take));
  const [key] = useState(newKey);
  const [sent, setSent] = useState<{ shares: Share[] | null }>();
  const [image, setImage] = useState<ChosenImage | null>(null);
  const { name, due } = debt;
  const groups = useMemo(
    () =>
      paymentGroups(
        { bills, isCashOnly },
        () => <ChequeImage image={image} onChoose={setImage} />,
        (typed) => <ShareFoot bills={bills} total={total} typed={typed} />,
      ),
    [bills, total, image, isCashOnly],
  );
  const schema = useMemo(() => sharedPayment(bills), [bills]);
  const initial = useMemo(() => {
    const amount = fromFils(inCoins(toFils(due) ?? 0));
    return { type: 'cash', amount: amount || null, bills: usualRows(bills, amount) };
  }, [due, bills]);
  return (
    <FormDialog
      open
      title={`Take a payment for ${name}`}
      groups={groups}
      schema={schema}
      initial={initial}
      saveLabel="Take payment"
      waiting={waiting}
      problem={sent && onRows(problem, bills, sent.shares)}
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
      onClose={() => dispatch(asking.actions.leftOff())}
    />
  );
}
