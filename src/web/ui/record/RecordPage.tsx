import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import type { ApiError, Entity } from '../../../domain/entity';
import { DescriptionListSkeleton } from './DescriptionList';
import { IncompleteRecord } from './EmptyValue';
import { LinkButton } from '../layout/LinkButton';
import { Page } from '../layout/Page';
import { ErrorAlert } from '../feedback/ErrorAlert';
import { VisuallyHidden } from '../layout/VisuallyHidden';
import type { Breadcrumb } from '../layout/Breadcrumbs';

interface RecordView<T> {
  record: T | null;
  error?: ApiError;
  retry: () => void;
}

type RenderProp<T> = ReactNode | ((record: T) => ReactNode);

interface RecordPageProps<T> {
  view: RecordView<T>;
  breadcrumbs: readonly Breadcrumb[];
  title: string;
  titleSuffix?: RenderProp<T>;
  actions?: RenderProp<T>;
  /** Shown beside the actions, also while loading. */
  extraActions?: ReactNode;
  /** List row that is shown until the record is loaded; its actions are only placeholders. */
  row?: T | null;
  children: (record: T) => ReactNode;
}

/** Record page with its loading, not-found and error states; another record gets new actions and content. */
export function RecordPage<T extends Entity>({
  view,
  breadcrumbs,
  title,
  titleSuffix,
  actions,
  extraActions,
  row,
  children,
}: RecordPageProps<T>) {
  const { record, error, retry } = view;
  const shown = record ?? row;
  const renderPart = (part: RenderProp<T>, from: T | null | undefined) =>
    from && (typeof part === 'function' ? part(from) : part);
  return (
    <Page
      breadcrumbs={breadcrumbs}
      title={title}
      titleSuffix={renderPart(titleSuffix, shown)}
      actions={
        <>
          {extraActions}
          <Box key={shown?._id} inert={!record} sx={record ? actionsStyle : hiddenActionsStyle}>
            {renderPart(actions, shown)}
          </Box>
        </>
      }
    >
      <ErrorAlert error={error} onRetry={retry} />
      {shown && (
        <IncompleteRecord key={shown._id} value={!record}>
          <Stack spacing={2}>{children(shown)}</Stack>
        </IncompleteRecord>
      )}
      {!shown && !error && <DescriptionListSkeleton count={9} />}
      {!record && error?.status === 404 && <BackLink breadcrumbs={breadcrumbs} />}
      <VisuallyHidden live>{!record && !error ? 'Loading…' : ''}</VisuallyHidden>
    </Page>
  );
}

const actionsStyle = { display: 'contents' };
const hiddenActionsStyle = { ...actionsStyle, visibility: 'hidden' };

function BackLink({ breadcrumbs }: { breadcrumbs: readonly Breadcrumb[] }) {
  const parent = breadcrumbs.findLast((breadcrumb) => typeof breadcrumb !== 'string');
  if (!parent) return null;
  return (
    <div>
      <LinkButton to={parent.to} variant="outlined">
        Back to {parent.label}
      </LinkButton>
    </div>
  );
}
