import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ApiError } from '../../../domain/entity';
import type { ReportDefinition } from '../../../domain/reports/report';
import { REPORT_SUBJECTS } from '../../../domain/reports/report';
import { ErrorAlert } from '../../ui/feedback/ErrorAlert';
import { LinkButton } from '../../ui/layout/LinkButton';
import { Page } from '../../ui/layout/Page';
import { RouteLink } from '../../ui/layout/RouteLink';
import { Section } from '../../ui/layout/Section';
import { SearchField } from '../../ui/table/filters/SearchField';

interface ReportCatalogueProps {
  /** Null until loaded. */
  reports: readonly ReportDefinition[] | null;
  error?: ApiError;
  retry: () => void;
}

/** Reports by subject, with a search in titles and descriptions. */
export function ReportCatalogue({ reports, error, retry }: ReportCatalogueProps) {
  const [search, setSearch] = useState<string>();
  const matches = (reports ?? []).filter((report) => isMatch(report, search));
  return (
    <Page
      breadcrumbs={['Reports']}
      title="Reports"
      actions={
        <LinkButton to="/rapports?view=exports" variant="outlined">
          My exports
        </LinkButton>
      }
    >
      <SearchField
        label="Search reports"
        search={search}
        changeQuery={({ search: text }) => setSearch(text)}
      />
      <ErrorAlert error={error} onRetry={retry} />
      {!reports && !error && <Skeleton variant="rounded" height={320} />}
      {reports && matches.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>
          {reports.length > 0 ? 'No results' : 'There are no reports for your role.'}
        </Typography>
      )}
      <Box sx={subjectsStyle}>
        {REPORT_SUBJECTS.map((subject) => (
          <Subject
            key={subject}
            subject={subject}
            reports={matches.filter((report) => report.subject === subject)}
          />
        ))}
      </Box>
    </Page>
  );
}

const isMatch = ({ title, description }: ReportDefinition, search = ''): boolean =>
  search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => `${title} ${description}`.toLowerCase().includes(word));

function Subject({ subject, reports }: { subject: string; reports: readonly ReportDefinition[] }) {
  if (reports.length === 0) return null;
  return (
    <Section title={subject}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {reports.map(({ name, title, description }) => (
          <li key={name}>
            <RouteLink to={`/rapports?report=${name}`}>{title}</RouteLink>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {description}
            </Typography>
          </li>
        ))}
      </Box>
    </Section>
  );
}

const subjectsStyle = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: '1fr', lg: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
};
