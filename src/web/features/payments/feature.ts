import { billPayments, contractPayments, statement, accountsSaga } from './accountStatement';
import { payable, paymentsSaga, paymentsToasts } from './recordPayment';
import type { Feature } from '../../store/feature';

export const paymentsFeature = {
  reducers: {
    billPayments: billPayments.reducer,
    contractPayments: contractPayments.reducer,
    statement: statement.reducer,
    payable: payable.reducer,
  },
  sagas: [paymentsSaga, accountsSaga],
  toasts: paymentsToasts,
} satisfies Feature;
