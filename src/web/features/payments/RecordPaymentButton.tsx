import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useMemo, useState, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import type { AllocationShare, PayableBill } from '../../../domain/wallets/payment';
import type { Id } from '../../../domain/entity';
import { fromFils, filsOrZero } from '../../../domain/money';
import { payableFils } from '../../../domain/wallets/payment';
import { canRecordPayments } from '../../../domain/permissions';
import { contracts } from '../contracts/contracts';
import type { PayableQuery } from './recordPayment';
import {
  payableOpened,
  paymentSubmitted,
  readPayable,
  recordPayment,
  withoutTakePayment,
} from './recordPayment';
import { createIdempotencyKey } from '../../api/idempotencyKey';
import { selectIsPending, selectError } from '../../store/requests';
import { useFirstOutcome } from '../../store/useFirstOutcome';
import { usePermission } from '../../store/usePermission';
import { useFormDialog, formDialog } from '../../store/formDialog';
import { DefaultValue } from '../../ui/form/computedFields';
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
  /** Whether it is the main action of its page. */
  isPrimary?: boolean;
}

/** Button and dialog to record a payment, for users who may record payments. */
export function RecordPaymentButton(props: RecordPaymentButtonProps) {
  const { page, id, account, isPrimary = false } = props;
  const dispatch = useDispatch();
  const payableQuery = useMemo(
    () => ({ account: { noun: account.noun, id: account.id }, ...(page === 'bill' && { bill: id }) }),
    [page, id, account.noun, account.id],
  );
  const isAllowed = usePermission(canRecordPayments);
  const { openId, open, close } = useFormDialog(recordPayment);
  if (!isAllowed) return null;
  return (
    <>
      <Button
        variant={isPrimary ? 'contained' : 'outlined'}
        onClick={() => {
          dispatch(payableOpened(payableQuery));
          open(id);
        }}
      >
        Take payment
      </Button>
      {openId === id && <PaymentDialog {...props} payableQuery={payableQuery} onClose={close} />}
    </>
  );
}

type PaymentDialogProps = RecordPaymentButtonProps & { payableQuery: PayableQuery; onClose: () => void };

/**
 * Opens immediately; fields are shown when the payable invoices are loaded. If that fails, the server
 * allocates the payment to the oldest, and later responses do not add fields to the input.
 */
function PaymentDialog(props: PaymentDialogProps) {
  const { account } = props;
  const payable = useSelector((state: RootState) => state.payable);
  const error = useSelector(selectError(readPayable));
  const isLoaded = payable?.account.id === account.id;
  const outcome = useFirstOutcome(isLoaded, error);
  const { bills = NO_BILLS, total = 0, isCashOnly = false } = (outcome === 'loaded' && payable) || {};
  return <PaymentForm {...props} {...{ bills, total, isCashOnly }} isLoading={outcome === undefined} />;
}

const NO_BILLS: readonly PayableBill[] = [];
const LOADING = <Skeleton variant="rounded" height={320} role="status" aria-label="Loading the invoices" />;

type PaymentFormProps = PaymentDialogProps & {
  bills: readonly PayableBill[];
  total: number;
  isCashOnly: boolean;
  isLoading: boolean;
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
  isLoading,
  onClose,
}: PaymentFormProps) {
  const dispatch = useDispatch();
  const isPending = useSelector(selectIsPending(recordPayment));
  const error = useSelector(selectError(recordPayment));
  const [key] = useState(createIdempotencyKey);
  const [submission, setSubmission] = useState<{ allocations: AllocationShare[] | null }>();
  const [image, setImage] = useState<SelectedImage | null>(null);
  // Keeps the values at opening, so that a new balance of the page does not replace the input.
  const [{ name, due, drawer }] = useState(target);
  const hasContract = account.noun === 'contract';
  const groups = useMemo(
    () =>
      paymentFieldGroups(
        { bills, isCashOnly, hasContract },
        ({ type }) => (
          <>
            <DefaultAmount due={due} type={String(type)} />
            {type === 'check' && <ChequeImage image={image} onChange={setImage} />}
          </>
        ),
        (values) => <AllocationFooter bills={bills} billCount={total} values={values} />,
      ),
    [bills, total, image, isCashOnly, hasContract, due],
  );
  const schema = useMemo(() => paymentFormSchema(bills), [bills]);
  const initialValues = useMemo(() => {
    const amount = defaultAmount(due, 'cash');
    return {
      type: 'cash',
      amount: amount || null,
      drawer_name: drawer,
      bills: defaultAllocationRows(bills, amount),
    };
  }, [due, drawer, bills]);
  return (
    <FormDialog
      title={`Take a payment for ${name}`}
      groups={groups}
      schema={schema}
      initialValues={initialValues}
      placeholder={isLoading ? LOADING : undefined}
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
            key,
            page,
            id,
            ...(isCheque && image && { image: image.file }),
          }),
        );
      }}
      onClose={onClose}
    />
  );
}

/** The amount due by payment type, in AED. */
const defaultAmount = (due: number, type: string): number => fromFils(payableFils(filsOrZero(due), type));

/** Proposes the amount due of the selected payment type until another amount is entered. */
function DefaultAmount({ due, type }: { due: number; type: string }) {
  const value = defaultAmount(due, type);
  const defaults = [due, defaultAmount(due, 'cash')];
  return due > 0 && <DefaultValue name="amount" value={value} defaults={defaults} />;
}

/** Opens the payment dialog of a contract when it is loaded, if the URL requests it. */
export function useTakePaymentLink(id: Id): void {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { search, state } = useLocation() as { search: string; state: unknown };
  const isLoaded = useSelector(contracts.selectRecord(id)) !== undefined;
  const remaining = withoutTakePayment(search);
  useEffect(() => {
    if (remaining === undefined || !isLoaded) return;
    dispatch(payableOpened({ account: { noun: 'contract', id } }));
    dispatch(formDialog.actions.opened({ request: recordPayment.type, id }));
    void navigate(`?${remaining}`, { replace: true, state });
  }, [dispatch, navigate, remaining, isLoaded, id, state]);
}
