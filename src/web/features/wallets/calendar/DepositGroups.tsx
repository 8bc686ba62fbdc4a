import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import type { DepositGroup, DueCheque } from '../../../../domain/wallets/chequeCalendar';
import { formatDate } from '../../../../domain/dates';
import { formatAed } from '../../../../domain/money';
import { Section } from '../../../ui/layout/Section';
import { today } from '../../../ui/form/today';
import { ChequeLinks } from './ChequeLinks';
import { DepositChequesButton } from './DepositChequesButton';
import { formatChequeCount } from './chequeCalendar';
import { depositableOn } from './chequeDeposit';

/** Cheques to deposit by tomorrow, grouped by bank. */
export const DepositGroups = ({ groups }: { groups: readonly DepositGroup[] }) => (
  <Section title="To deposit by tomorrow">
    {groups.length === 0 && (
      <Typography sx={{ color: 'text.secondary' }}>No received cheque is due yet.</Typography>
    )}
    <Stack spacing={3}>
      {groups.map((group) => (
        <BankDeposit key={group.bank} group={group} />
      ))}
    </Stack>
  </Section>
);

function BankDeposit({ group: { bank, count, total, checks } }: { group: DepositGroup }) {
  const depositable = useMemo(() => depositableOn(checks, today()), [checks]);
  return (
    <section aria-label={bank}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography component="h3" sx={{ flexGrow: 1, fontWeight: 600 }}>
          {`${bank}: ${formatChequeCount(count)} · ${formatAed(total)}`}
        </Typography>
        <DepositChequesButton cheques={depositable} bank={bank} />
      </Box>
      <ChequeLinks label={`Cheques of ${bank}`} cheques={checks} renderDetails={describeDueCheque} />
    </section>
  );
}

const describeDueCheque = ({ drawer_name, end_date }: DueCheque): string =>
  [drawer_name, formatDate(end_date), ...(end_date > today() ? ['not due yet'] : [])]
    .filter(Boolean)
    .join(' · ');
