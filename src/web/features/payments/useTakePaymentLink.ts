import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Id } from '../../../domain/entity';
import { contracts } from '../contracts/contracts';
import { formDialog } from '../../store/formDialog';
import { payableOpened, recordPayment } from './recordPayment';
import { withoutTakePayment } from './takePaymentPath';

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
