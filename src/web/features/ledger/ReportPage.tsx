import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { ApiError } from '../../../domain/entity';
import { StaleOverlay } from '../../ui/feedback/StaleOverlay';
import { ErrorAlert } from '../../ui/feedback/ErrorAlert';
import type { Breadcrumb } from '../../ui/layout/Breadcrumbs';
import { Page } from '../../ui/layout/Page';
import { Section } from '../../ui/layout/Section';
import { exportClicked, selectExport } from '../exports/exports';

interface ReportPageProps {
  breadcrumbs: readonly Breadcrumb[];
  title: string;
  actions?: ReactNode;
  /** Inputs of the range. */
  range: ReactNode;
  isPending: boolean;
  error?: ApiError;
  retry: () => void;
  /** The report; null until loaded. */
  children: ReactNode;
}

/** Page of a report with its range, loading state and errors. */
export function ReportPage(props: ReportPageProps) {
  const { breadcrumbs, title, actions, range, isPending, error, retry, children } = props;
  return (
    <Page breadcrumbs={breadcrumbs} title={title} actions={actions}>
      <Section>
        <Stack spacing={2}>
          {range}
          <ErrorAlert error={error} onRetry={retry} />
          {!error && !children && isPending && <Skeleton variant="rounded" height={320} />}
          {!error && children && <StaleOverlay isPending={isPending}>{children}</StaleOverlay>}
        </Stack>
      </Section>
    </Page>
  );
}

interface CsvButtonProps {
  /** API path of the CSV file. */
  path: string;
  query: { from: string; to: string } | undefined;
  filename: string;
}

/** Saves the report as a CSV file. */
export function CsvButton({ path, query, filename }: CsvButtonProps) {
  const dispatch = useDispatch();
  const isExporting = useSelector(selectExport) !== null;
  return (
    <Button
      variant="outlined"
      disabled={!query || isExporting}
      onClick={() => query && dispatch(exportClicked({ path, format: 'csv', query, filename }))}
    >
      CSV
    </Button>
  );
}
