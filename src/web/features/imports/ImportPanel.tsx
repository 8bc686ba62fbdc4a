import Stack from '@mui/material/Stack';
import { useLayoutEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { ImportColumn } from '../../../domain/imports/importFile';
import { selectError, selectIsPending } from '../../store/requests';
import type { RootState } from '../../store/rootState';
import { storeFile } from '../../store/secretStore';
import { useSubmission } from '../../store/useSubmission';
import { ImportFile } from './ImportFile';
import { ImportOutcome } from './ImportOutcome';
import {
  checkImport,
  fileSelected,
  formatSelected,
  importClicked,
  importOpened,
  writeImport,
} from './imports';

interface ImportPanelProps {
  /** Plural of the records, such as 'readings'. */
  name: string;
  /** Path of the import in the API. */
  path: string;
  columns: readonly ImportColumn[];
  /** Whether an invalid line prevents the import of all lines. */
  isAtomic?: boolean;
}

/** Imports a file after a preview of its lines. */
export function ImportPanel({ name, path, columns, isAtomic = false }: ImportPanelProps) {
  const dispatch = useDispatch();
  const [file, setFile] = useState<File | null>(null);
  const result = useSelector(({ imports }: RootState) => imports);
  const isChecking = useSelector(selectIsPending(checkImport));
  const checkError = useSelector(selectError(checkImport));
  const { isPending: isImporting, error: importError, submit } = useSubmission(writeImport, file);
  // Before a file can be selected, which a later effect would discard.
  useLayoutEffect(() => {
    dispatch(importOpened());
    setFile(null);
  }, [dispatch, path]);
  const selectFile = (selected: File) => {
    setFile(selected);
    dispatch(fileSelected({ path, file: storeFile(selected) }));
  };
  return (
    <Stack spacing={2}>
      <ImportFile
        name={name}
        columns={columns}
        file={file}
        isChecking={isChecking}
        isDisabled={isChecking || isImporting}
        error={file ? checkError : undefined}
        onSelect={selectFile}
      />
      {file && result && (
        <ImportOutcome
          result={result}
          columns={columns}
          isPending={isImporting || isChecking}
          error={importError}
          isAtomic={isAtomic}
          onFormatChange={(chosen) =>
            void dispatch(formatSelected({ path, file: storeFile(file), ...chosen }))
          }
          onImport={() =>
            submit(
              importClicked({
                path,
                file: storeFile(file),
                decimal_sign: result.format.decimal_sign,
                date_order: result.format.date_order,
                rows: result.invalid > 0 ? 'valid' : 'all',
              }),
            )
          }
        />
      )}
    </Stack>
  );
}
