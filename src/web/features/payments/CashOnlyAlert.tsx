import Alert from '@mui/material/Alert';
import { CASH_ONLY_MESSAGE, isCashOnly } from '../../../domain/wallets/chequeRules';

/** Warns that the client can no longer pay by cheque, because too many bounced. */
export const CashOnlyAlert = ({ bounces }: { bounces: number | undefined }) =>
  isCashOnly(bounces) && (
    <Alert severity="warning" variant="outlined">
      {`Cash only. ${CASH_ONLY_MESSAGE}.`}
    </Alert>
  );
