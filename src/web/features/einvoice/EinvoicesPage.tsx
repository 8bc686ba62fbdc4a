import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { EinvoiceReadiness } from '../../../domain/einvoice/einvoice';
import { formatDate } from '../../../domain/dates';
import { listLink } from '../../../domain/lists/listFilters';
import { formatInteger } from '../../../domain/numbers';
import { ErrorAlert } from '../../ui/feedback/ErrorAlert';
import { LinkButton } from '../../ui/layout/LinkButton';
import { Page } from '../../ui/layout/Page';
import { RouteLink } from '../../ui/layout/RouteLink';
import { Section } from '../../ui/layout/Section';
import { DescriptionList } from '../../ui/record/DescriptionList';
import { billRecords } from '../bills/billRecords';
import { useQuery } from '../../store/createQuery';
import { einvoiceReadiness } from './einvoices';
import { ProblemList } from './ProblemList';

const PROVIDERS: Record<EinvoiceReadiness['provider'], string> = {
  none: 'None; e-invoices wait until one is set up',
  test: 'Test provider; nothing reaches the tax authority',
  live: 'Connected',
};

/** Missing e-invoice data of the company and its clients, before and after the first day. */
export default function EinvoicesPage() {
  const { result, error, retry } = useQuery(einvoiceReadiness, {});
  return (
    <Page
      breadcrumbs={[{ label: billRecords.title, to: billRecords.path }, 'E-invoices']}
      title="E-invoices"
      actions={
        <>
          <LinkButton to={listLink(billRecords.path, { einvoice: ['missing_data'] })}>
            Missing data
          </LinkButton>
          <LinkButton to={listLink(billRecords.path, { einvoice: ['rejected'] })}>Rejected</LinkButton>
        </>
      }
    >
      <ErrorAlert error={error} onRetry={retry} />
      {!error && !result && <Skeleton variant="rounded" height={320} />}
      {result && <Readiness readiness={result.data} />}
    </Page>
  );
}

const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 100 : Math.floor((100 * part) / whole);

const Score = ({ label, score }: { label: string; score: number }) => (
  <LinearProgress
    variant="determinate"
    value={score}
    color={score === 100 ? 'success' : 'warning'}
    aria-label={label}
    sx={{ maxWidth: 240, my: 1 }}
  />
);

function Readiness({ readiness }: { readiness: EinvoiceReadiness }) {
  const { from, provider, company, clients_ready: ready, clients_total: total, clients } = readiness;
  return (
    <Stack spacing={2}>
      {!from && (
        <Alert severity="info">
          E-invoices are off. Set their first day under Settings, First day of e-invoices.
        </Alert>
      )}
      <DescriptionList
        title="Readiness"
        columns={4}
        items={[
          ['First day', from && formatDate(from)],
          ['Provider', PROVIDERS[provider]],
          ['Your company', `${String(company.score)}%`],
          [
            'Clients ready',
            `${formatInteger(ready)} of ${formatInteger(total)} (${String(percentOf(ready, total))}%)`,
          ],
        ]}
      />
      <Section title="Your company">
        <Score label="Your company" score={company.score} />
        {company.problems.length > 0 ? (
          <ProblemList problems={company.problems} />
        ) : (
          <Typography variant="body2">All data is complete.</Typography>
        )}
      </Section>
      <Section title="Clients to complete">
        {clients.length === 0 ? (
          <Typography variant="body2">The data of all business clients is complete.</Typography>
        ) : (
          <Stack component="ul" spacing={2} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {clients.map(({ _id, code, label, score, problems }) => (
              <li key={_id}>
                <RouteLink to={`/clients/${_id}`}>{label}</RouteLink>{' '}
                <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
                  {`${code} · ${String(score)}%`}
                </Typography>
                <ProblemList problems={problems} />
              </li>
            ))}
          </Stack>
        )}
        {total - ready > clients.length && (
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {`The first ${formatInteger(clients.length)} of ${formatInteger(total - ready)}.`}
          </Typography>
        )}
      </Section>
    </Stack>
  );
}
