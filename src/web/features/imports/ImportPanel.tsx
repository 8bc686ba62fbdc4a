import Stack from '@mui/material/Stack';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { ImportColumn } from '../../../domain/imports/importFile';
import { selectError, selectIsPending } from '../../store/requests';
import type { RootState } from '../../store/rootState';
import { storeFile } from '../../store/secretStore';
import { ImportFile } from './ImportFile';
import { ImportOutcome } from './ImportOutcome';
import { checkImport, fileSelected, importClicked, importOpened, writeImport } from './imports';

interface ImportPanelProps {
  /** Plural of the records, such as 'readings'. */
  name: string;
  /** Path of the import in the API. */
  path: string;
  columns: readonly ImportColumn[];
  /** Whether nothing is imported while a line is invalid. */
  isAtomic?: boolean;
}

/** Imports a file after a preview of its lines. */
export function ImportPanel({ name, path, columns, isAtomic = false }: ImportPanelProps) {
  const dispatch = useDispatch();
  const [file, setFile] = useState<File | null>(null);
  const result = useSelector(({ imports }: RootState) => imports);
  const isChecking = useSelector(selectIsPending(checkImport));
  const isImporting = useSelector(selectIsPending(writeImport));
  const checkError = useSelector(selectError(checkImport));
  const importError = useSelector(selectError(writeImport));
  useEffect(() => {
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
          isPending={isImporting}
          error={importError}
          isAtomic={isAtomic}
          onImport={() =>
            dispatch(
              importClicked({ path, file: storeFile(file), rows: result.invalid > 0 ? 'valid' : 'all' }),
            )
          }
        />
      )}
    </Stack>
  );
}
