import Alert from '@mui/material/Alert';
import { CASH_ONLY_MESSAGE, isCashOnly } from '../../../domain/wallets/checkRules';

/** Says that the client pays by cheque no more; nothing while few of them bounced. */
export const CashOnly = ({ bounces }: { bounces: number | undefined }) =>
  isCashOnly(bounces) && (
    <Alert severity="warning" variant="outlined">
      {`Cash only. ${CASH_ONLY_MESSAGE}.`}
    </Alert>
  );
