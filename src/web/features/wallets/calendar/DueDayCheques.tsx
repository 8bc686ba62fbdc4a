import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { formatDate } from '../../../../domain/dates';
import type { Wallet } from '../../../../domain/wallets/wallet';
import { labelOf } from '../../../../domain/labels';
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert';
import { Section } from '../../../ui/layout/Section';
import { today } from '../../../ui/form/today';
import { ChequeLinks } from './ChequeLinks';
import { DepositChequesButton } from './DepositChequesButton';
import { depositableOn } from './chequeDeposit';
import type { FirstRows } from '../../../store/useList';

/** Cheques due on a day, with a deposit button for those in the safe. */
export function DueDayCheques({
  day,
  due: { rows: cheques, total, error, retry },
}: {
  day: string;
  due: FirstRows<Wallet>;
}) {
  const depositable = useMemo(() => depositableOn((cheques ?? []).filter(isInSafe), today()), [cheques]);
  return (
    <Section
      title={`Due on ${formatDate(day)}`}
      actions={<DepositChequesButton cheques={depositable} bank={depositable[0]?.bank_name ?? ''} />}
    >
      <ErrorAlert error={error} onRetry={retry} />
      {!cheques && !error && <Skeleton variant="rounded" height={96} />}
      {cheques && (
        <ChequeLinks
          label={`Due on ${formatDate(day)}`}
          cheques={cheques}
          renderDetails={describeDueCheque}
        />
      )}
      {cheques?.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>No cheque falls due on this day.</Typography>
      )}
      {cheques && total > cheques.length && (
        <Typography sx={{ color: 'text.secondary', mt: 1 }}>
          {`The first ${String(cheques.length)} of ${String(total)}.`}
        </Typography>
      )}
    </Section>
  );
}

const isInSafe = ({ check_status }: Wallet): boolean => check_status === 'in_safe';

const describeDueCheque = ({ bank_name, contract, check_status, user }: Wallet): string =>
  [
    bank_name,
    contract?.unique_number,
    check_status === 'received'
      ? `Custodian: ${user?.name ?? user?.username ?? ''}`
      : labelOf(check_status ?? ''),
  ]
    .filter(Boolean)
    .join(' · ');
