import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useSearchParams } from 'react-router-dom';
import { useQuery } from '../../store/createQuery';
import { ErrorAlert } from '../../ui/feedback/ErrorAlert';
import { Page } from '../../ui/layout/Page';
import { RouteLink } from '../../ui/layout/RouteLink';
import { ReportCatalogue } from './ReportCatalogue';
import { ReportExports } from './ReportExports';
import { ReportScreen } from './ReportScreen';
import { reportCatalogue } from './reports';

/** The catalogue, or the report in the URL. */
export default function Reports() {
  const [params] = useSearchParams();
  const name = params.get('report');
  const isExports = params.get('view') === 'exports';
  const { result, error, retry } = useQuery(reportCatalogue, {});
  const catalogue = result?.data ?? null;
  if (isExports) return <ReportExports />;
  if (name === null) return <ReportCatalogue reports={catalogue} error={error} retry={retry} />;
  const definition = catalogue?.find((report) => report.name === name);
  if (definition && catalogue)
    return <ReportScreen key={name} definition={definition} catalogue={catalogue} />;
  return (
    <Page breadcrumbs={[{ label: 'Reports', to: '/rapports' }]} title="Reports">
      <ErrorAlert error={error} onRetry={retry} />
      {!catalogue && !error && <Skeleton variant="rounded" height={320} />}
      {catalogue && (
        <Typography>
          This report does not exist, or your role may not open it.{' '}
          <RouteLink to="/rapports">All reports</RouteLink>
        </Typography>
      )}
    </Page>
  );
}
