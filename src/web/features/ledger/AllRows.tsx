import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Entity, ListQuery } from '../../../domain/entity';
import type { Resource } from '../../store/createResource';
import { useFirstRows } from '../../store/useList';
import { ErrorAlert } from '../../ui/feedback/ErrorAlert';
import { useRowLinks } from '../../ui/layout/linkNavigation';
import { Section } from '../../ui/layout/Section';
import { ResponsiveTable } from '../../ui/table/ResponsiveTable';
import type { Column } from '../../ui/table/tableTypes';

const ALL: ListQuery = { page: 1, limit: 100 };

interface RowGroup<T> {
  /** Heading of the group and label of its table. */
  title: string;
  select: (rows: readonly T[]) => readonly T[];
  emptyText: string;
}

interface AllRowsProps<T extends Entity, D> {
  resource: Resource<T, D>;
  columns: readonly Column<T>[];
  groups: readonly RowGroup<T>[];
}

/** Tables of a short list without pages. */
export function AllRows<T extends Entity, D>({ resource, columns, groups }: AllRowsProps<T, D>) {
  const { rows, error, retry } = useFirstRows(resource, ALL);
  const onLinkClick = useRowLinks();
  if (!rows)
    return (
      <Section>
        <ErrorAlert error={error} onRetry={retry} />
        {!error && <Skeleton variant="rounded" height={320} />}
      </Section>
    );
  return (
    <Stack spacing={2} onClick={onLinkClick}>
      <ErrorAlert error={error} onRetry={retry} />
      {groups.map(({ title, select, emptyText }) => {
        const selected = select(rows);
        return (
          <Section key={title} title={title}>
            {selected.length === 0 ? (
              <Typography sx={{ color: 'text.secondary' }}>{emptyText}</Typography>
            ) : (
              <Box sx={{ position: 'relative', overflow: 'hidden' }}>
                <ResponsiveTable label={title} columns={columns} rows={selected} />
              </Box>
            )}
          </Section>
        );
      })}
    </Stack>
  );
}
