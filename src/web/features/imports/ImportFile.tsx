import DownloadIcon from '@mui/icons-material/Download';
import UploadFileIcon from '@mui/icons-material/UploadFile';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { FileButton } from '../../ui/form/controls/FileButton';
import type { ApiError } from '../../../domain/entity';
import type { ImportColumn } from '../../../domain/imports/importFile';
import { IMPORT_MAX_BYTES, importTemplate, FILE_TOO_LARGE } from '../../../domain/imports/importFile';
import { ErrorAlert } from '../../ui/feedback/ErrorAlert';
import { Section } from '../../ui/layout/Section';

interface ImportFileProps {
  /** Name of the template. */
  name: string;
  columns: readonly ImportColumn[];
  file: File | null;
  isChecking: boolean;
  isDisabled: boolean;
  error: ApiError | undefined;
  onSelect: (file: File) => void;
}

/** File input of an import, with its columns and a template. */
export function ImportFile({
  name,
  columns,
  file,
  isChecking,
  isDisabled,
  error,
  onSelect,
}: ImportFileProps) {
  const [isTooLarge, setIsTooLarge] = useState(false);
  const selectFile = ([selectedFile]: File[]) => {
    if (!selectedFile) return;
    setIsTooLarge(selectedFile.size > IMPORT_MAX_BYTES);
    if (selectedFile.size <= IMPORT_MAX_BYTES) onSelect(selectedFile);
  };
  return (
    <Section title="File">
      <Typography variant="body2" sx={{ mb: 1 }}>
        A CSV file or an Excel workbook (.xlsx, first sheet), at most 10,000 lines and 2 MB. The header lists
        these columns in any order:
      </Typography>
      <ColumnList columns={columns} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mt: 2 }}>
        <FileButton
          variant="contained"
          startIcon={<UploadFileIcon />}
          disabled={isDisabled}
          inputLabel="File"
          accept={['.csv', '.xlsx', 'text/csv', 'text/plain']}
          onSelect={selectFile}
        >
          {file ? 'Choose another file' : 'Choose a file'}
        </FileButton>
        <Button
          component="a"
          variant="outlined"
          startIcon={<DownloadIcon />}
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(importTemplate(columns))}`}
          download={`${name}.csv`}
        >
          Download the template
        </Button>
        <Typography role="status" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {isChecking ? 'Checking all lines…' : <bdi>{file?.name}</bdi>}
        </Typography>
      </Box>
      {isChecking && <LinearProgress aria-label="Checking the file" sx={{ mt: 2 }} />}
      {isTooLarge && (
        <Typography role="alert" color="error" sx={{ mt: 1 }}>
          {FILE_TOO_LARGE}
        </Typography>
      )}
      {error && (
        <Box sx={{ mt: 2 }}>
          <ErrorAlert error={error} />
        </Box>
      )}
    </Section>
  );
}

const ColumnList = ({ columns }: { columns: readonly ImportColumn[] }) => (
  <Box component="dl" sx={gridStyle}>
    {columns.map(({ name, label, required, hint }) => (
      <Box key={name} sx={{ display: 'contents' }}>
        <Typography component="dt" variant="body2" sx={{ fontWeight: required ? 600 : 400 }}>
          {label}
        </Typography>
        <Typography component="dd" variant="body2" sx={{ m: 0, color: 'text.secondary' }}>
          {[required ? 'required' : 'optional', hint].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
    ))}
  </Box>
);

const gridStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(96px, 1fr) 2fr', md: 'auto 1fr' },
  columnGap: 2,
  rowGap: 0.25,
  m: 0,
};
