import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import type { Id } from '../../../domain/entity';
import type { Upload } from '../../../domain/media/media';
import { MEDIA_KINDS } from '../../../domain/media/media';
import type { Need } from '../../../domain/permissions';
import { attachments } from './attachments';
import { useList } from '../../store/useList';
import { useMay } from '../../store/usePermission';
import { ProblemNote } from '../../ui/feedback/ErrorAlert';
import { FileTable } from './FileTable';
import { UploadBox } from './UploadBox';

interface AttachmentsTabProps {
  noun: Upload['owner_model'];
  id: Id;
  /** What it takes to add a file. */
  needs: Need;
  /** What a file most likely is. */
  usual?: string;
}

/** The files that belong to a record, and the way to add some. */
export default function AttachmentsTab({ noun, id, needs, usual }: AttachmentsTabProps) {
  const mayAdd = useMay(needs);
  const base = useMemo(() => ({ field: noun, search: id }), [noun, id]);
  const list = useList(attachments, base);
  const { rows, fresh, problem } = list;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      {mayAdd && (
        <UploadBox owner={{ owner_model: noun, owner_id: id }} kinds={MEDIA_KINDS[noun]} usual={usual} />
      )}
      <ProblemNote
        problem={problem}
        onRetry={() => {
          list.retry();
        }}
      />
      {rows.length > 0 && <FileTable files={rows} of="other" />}
      {rows.length === 0 && !fresh && (
        <Typography sx={{ color: 'text.secondary' }}>No attachments yet</Typography>
      )}
    </Box>
  );
}
