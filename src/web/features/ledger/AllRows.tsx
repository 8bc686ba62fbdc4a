import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { Entity, ListQuery } from '../../../domain/entity';
import type { Resource } from '../../store/createResource';
import { useFirstRows } from '../../store/useList';
import { ErrorAlert } from '../../ui/feedback/ErrorAlert';
import { useRowLinks } from '../../ui/layout/linkNavigation';
import { Section } from '../../ui/layout/Section';
import { PlainTable } from '../../ui/table/PlainTable';
import type { Column } from '../../ui/table/tableTypes';

const ALL: ListQuery = { page: 1, limit: 100 };

interface AllRowsProps<T extends Entity, D> {
  resource: Resource<T, D>;
  label: string;
  columns: readonly Column<T>[];
  emptyText: string;
}

/** Table of a short list without pages. */
export function AllRows<T extends Entity, D>({ resource, label, columns, emptyText }: AllRowsProps<T, D>) {
  const { rows, error, retry } = useFirstRows(resource, ALL);
  const onLinkClick = useRowLinks();
  return (
    <Section>
      <ErrorAlert error={error} onRetry={retry} />
      {!rows && !error && <Skeleton variant="rounded" height={320} />}
      {rows?.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{emptyText}</Typography>}
      {rows && rows.length > 0 && (
        <Box onClick={onLinkClick} sx={{ position: 'relative', overflow: 'hidden' }}>
          <PlainTable label={label} columns={columns} rows={rows} />
        </Box>
      )}
    </Section>
  );
}
