import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import type { DepositGroup, DueCheck } from '../../../../domain/wallets/checkCalendar';
import { formatDate } from '../../../../domain/dates';
import { formatAed } from '../../../../domain/money';
import { Section } from '../../../ui/layout/Section';
import { today } from '../../../ui/form/today';
import { ChequeLinks } from './ChequeLinks';
import { DepositChequesButton } from './DepositChequesButton';
import { chequesIn } from './chequeCalendarPath';
import { takenToday } from './chequeDeposit';

/** The cheques in the safe that go to the bank by tomorrow, bank by bank. */
export const DepositGroups = ({ piles }: { piles: readonly DepositGroup[] }) => (
  <Section title="To deposit by tomorrow">
    {piles.length === 0 && (
      <Typography sx={{ color: 'text.secondary' }}>No received cheque is due yet.</Typography>
    )}
    <Stack spacing={3}>
      {piles.map((pile) => (
        <Pile key={pile.bank} pile={pile} />
      ))}
    </Stack>
  </Section>
);

function Pile({ pile: { bank, count, total, checks } }: { pile: DepositGroup }) {
  const ready = useMemo(() => takenToday(checks, today()), [checks]);
  return (
    <section aria-label={bank}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography component="h3" sx={{ flexGrow: 1, fontWeight: 600 }}>
          {`${bank}: ${chequesIn(count)} · ${formatAed(total)}`}
        </Typography>
        <DepositChequesButton checks={ready} bank={bank} />
      </Box>
      <ChequeLinks label={`Cheques of ${bank}`} checks={checks} about={aboutOf} />
    </section>
  );
}

const aboutOf = ({ drawer_name, end_date }: DueCheck): string =>
  [drawer_name, formatDate(end_date), ...(end_date > today() ? ['not due yet'] : [])]
    .filter(Boolean)
    .join(' · ');
