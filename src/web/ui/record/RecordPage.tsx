import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import type { Problem } from '../../../domain/entity';
import { FactsToCome } from './DescriptionList';
import { LinkButton } from '../layout/LinkButton';
import { Page } from '../layout/Page';
import { ProblemNote } from '../feedback/ErrorAlert';
import { Hidden } from '../layout/VisuallyHidden';
import type { Step } from '../layout/Breadcrumbs';
import { useComeback } from '../feedback/useRetryOnReconnect';

interface RecordView<T> {
  record: T | null;
  isWaiting: () => boolean;
  problem?: Problem;
  retry: () => void;
}

type Of<T> = ReactNode | ((record: T) => ReactNode);

interface RecordPageProps<T> {
  view: RecordView<T>;
  trail: readonly Step[];
  title: string;
  titleSuffix?: Of<T>;
  actions?: Of<T>;
  /** What stands beside the actions whether the record is there yet or not. */
  beside?: ReactNode;
  facts?: number;
  children: (record: T) => ReactNode;
}

/** The page of one record, from its first sight to whatever comes: the record, none, or a failure. */
export function RecordPage<T>({
  view,
  trail,
  title,
  titleSuffix,
  actions,
  beside,
  facts = 9,
  children,
}: RecordPageProps<T>) {
  const { record, problem, retry } = view;
  useComeback(view);
  const of = (part: Of<T>) => record && (typeof part === 'function' ? part(record) : part);
  return (
    <Page
      trail={trail}
      title={title}
      titleSuffix={of(titleSuffix)}
      actions={
        <>
          {beside}
          {of(actions)}
        </>
      }
    >
      <ProblemNote problem={problem} onRetry={retry} />
      {record && <Stack spacing={2}>{children(record)}</Stack>}
      {!record && !problem && <FactsToCome count={facts} />}
      {!record && problem?.status === 404 && <BackAlong trail={trail} />}
      <Hidden live>{!record && !problem ? 'Loading…' : ''}</Hidden>
    </Page>
  );
}

function BackAlong({ trail }: { trail: readonly Step[] }) {
  const above = trail.findLast((step) => typeof step !== 'string');
  if (!above) return null;
  return (
    <div>
      <LinkButton to={above.to} variant="outlined">
        Back to {above.label}
      </LinkButton>
    </div>
  );
}
