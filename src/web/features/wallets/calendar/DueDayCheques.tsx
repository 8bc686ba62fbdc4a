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
import { takenToday } from './chequeDeposit';
import type { FirstRows } from '../../../store/useList';

/** The cheques that fall due on one day, and the way to hand those of the safe in. */
export function DueDayCheques({
  day,
  due: { rows: checks, total, error, retry },
}: {
  day: string;
  due: FirstRows<Wallet>;
}) {
  const ready = useMemo(() => takenToday((checks ?? []).filter(isSafe), today()), [checks]);
  return (
    <Section
      title={`Due on ${formatDate(day)}`}
      actions={<DepositChequesButton checks={ready} bank={ready[0]?.bank_name ?? ''} />}
    >
      <ErrorAlert error={error} onRetry={retry} />
      {!checks && !error && <Skeleton variant="rounded" height={96} />}
      {checks && <ChequeLinks label={`Due on ${formatDate(day)}`} checks={checks} about={aboutOf} />}
      {checks?.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>No cheque falls due on this day.</Typography>
      )}
      {checks && total > checks.length && (
        <Typography sx={{ color: 'text.secondary', mt: 1 }}>
          {`The first ${String(checks.length)} of ${String(total)}.`}
        </Typography>
      )}
    </Section>
  );
}

const isSafe = ({ check_status }: Wallet): boolean => check_status === 'in_safe';

const aboutOf = ({ bank_name, contract, check_status, user }: Wallet): string =>
  [
    bank_name,
    contract.unique_number,
    check_status === 'received'
      ? `Custodian: ${user?.name ?? user?.username ?? ''}`
      : labelOf(check_status ?? ''),
  ]
    .filter(Boolean)
    .join(' · ');
