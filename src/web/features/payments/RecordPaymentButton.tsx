import Button from '@mui/material/Button';
import { useEffect, useMemo, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { AllocationShare, PayableBill } from '../../../domain/wallets/payment';
import type { Id } from '../../../domain/entity';
import { fromFils, toFils } from '../../../domain/money';
import { roundUpToCoin } from '../../../domain/wallets/payment';
import { canRecordPayments } from '../../../domain/permissions';
import type { PayableQuery } from './recordPayment';
import { payableOpened, paymentSubmitted, readPayable, recordPayment } from './recordPayment';
import { createIdempotencyKey } from '../../api/idempotencyKey';
import { selectIsPending, selectError } from '../../store/requests';
import { transitionDialog } from '../../store/createTransitions';
import { FormDialog } from '../../ui/form/FormDialog';
import type { SelectedImage } from './ChequeImage';
import { ChequeImage } from './ChequeImage';
import { AllocationFooter } from './AllocationFooter';
import type { PaymentTarget } from './paymentFieldGroups';
import { paymentFieldGroups } from './paymentFieldGroups';
import { moveErrorsToRows, paymentFormSchema, toAllocations, defaultAllocationRows } from './allocationRows';
import type { RootState } from '../../store/rootState';

interface RecordPaymentButtonProps {
  /** Noun of the record on the page. */
  page: 'bill' | 'contract';
  id: Id;
  account: PayableQuery['account'];
  target: PaymentTarget;
}

/** Button and dialog that record a payment, for users who may take payments. */
export function RecordPaymentButton(props: RecordPaymentButtonProps) {
  const { id } = props;
  const dispatch = useDispatch();
  const isAllowed = useSelector(
    ({ session: { currentUser } }: RootState) => currentUser !== null && canRecordPayments(currentUser),
  );
  const isOpen = useSelector(
    ({ transitionDialog }: RootState) =>
      transitionDialog?.transition === recordPayment.type && transitionDialog.id === id,
  );
  if (!isAllowed) return null;
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

/** Loads the payable invoices first; if that fails, the server allocates the payment to the oldest. */
function PaymentDialog(props: RecordPaymentButtonProps) {
  const { page, id, account } = props;
  const dispatch = useDispatch();
  const payableQuery = useMemo(
    () => ({ account: { noun: account.noun, id: account.id }, ...(page === 'bill' && { bill: id }) }),
    [page, id, account.noun, account.id],
  );
  useEffect(() => void dispatch(payableOpened(payableQuery)), [dispatch, payableQuery]);
  const payable = useSelector((state: RootState) => state.payable);
  const error = useSelector(selectError(readPayable));
  if (payable?.account.id !== account.id && !error) return null;
  const { bills = NO_BILLS, total = 0, isCashOnly = false } = payable ?? {};
  return <PaymentForm {...props} payableQuery={payableQuery} {...{ bills, total, isCashOnly }} />;
}

const NO_BILLS: readonly PayableBill[] = [];

type PaymentFormProps = RecordPaymentButtonProps & {
  payableQuery: PayableQuery;
  bills: readonly PayableBill[];
  total: number;
  isCashOnly: boolean;
};

/** Form of one payment; every submission has the same idempotency key. */
function PaymentForm({
  page,
  id,
  account,
  target,
  payableQuery,
  bills,
  total,
  isCashOnly,
}: PaymentFormProps) {
  const dispatch = useDispatch();
  const isPending = useSelector(selectIsPending(recordPayment));
  const error = useSelector(selectError(recordPayment));
  const [key] = useState(createIdempotencyKey);
  const [submission, setSubmission] = useState<{ allocations: AllocationShare[] | null }>();
  const [image, setImage] = useState<SelectedImage | null>(null);
  const { name, due } = target;
  const hasContract = account.noun === 'contract';
  const groups = useMemo(
    () =>
      paymentFieldGroups(
        { bills, isCashOnly, hasContract },
        () => <ChequeImage image={image} onChange={setImage} />,
        (values) => <AllocationFooter bills={bills} billCount={total} values={values} />,
      ),
    [bills, total, image, isCashOnly, hasContract],
  );
  const schema = useMemo(() => paymentFormSchema(bills), [bills]);
  const initialValues = useMemo(() => {
    const amount = fromFils(roundUpToCoin(toFils(due) ?? 0));
    return { type: 'cash', amount: amount || null, bills: defaultAllocationRows(bills, amount) };
  }, [due, bills]);
  return (
    <FormDialog
      open
      title={`Take a payment for ${name}`}
      groups={groups}
      schema={schema}
      initialValues={initialValues}
      saveLabel="Take payment"
      isPending={isPending}
      error={submission && moveErrorsToRows(error, bills, submission.allocations)}
      onSubmit={({ bills: rows, ...draft }) => {
        const isSecurity = draft.is_security === true;
        const allocations = isSecurity ? null : toAllocations(bills, draft.amount, rows);
        setSubmission({ allocations });
        const isCheque = draft.type === 'check';
        dispatch(
          paymentSubmitted({
            draft: {
              ...draft,
              ...(hasContract && { contract: account.id }),
              ...(payableQuery.bill && !isSecurity && { bill: payableQuery.bill }),
              ...(allocations && { bills: allocations }),
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
