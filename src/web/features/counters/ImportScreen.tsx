import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import type { ImportKind } from '../../../domain/counters/counterImports';
import { checkImport, fileSelected, importClicked, importOpened, writeImport } from './counterImports';
import { selectIsPending, selectError } from '../../store/requests';
import { storeFile } from '../../store/secretStore';
import { LinkButton } from '../../ui/layout/LinkButton';
import { Page } from '../../ui/layout/Page';
import { ImportFile } from './ImportFile';
import { ImportOutcome } from './ImportOutcome';
import type { RootState } from '../../store/rootState';

/** Imports readings or counters from a file after a preview. */
export function ImportScreen() {
  const dispatch = useDispatch();
  const [params, setParams] = useSearchParams();
  const kind: ImportKind = params.get('import') === 'counters' ? 'counters' : 'readings';
  const [file, setFile] = useState<File | null>(null);
  const result = useSelector(({ imports }: RootState) => imports);
  const isChecking = useSelector(selectIsPending(checkImport));
  const isImporting = useSelector(selectIsPending(writeImport));
  const checkError = useSelector(selectError(checkImport));
  const importError = useSelector(selectError(writeImport));
  useEffect(() => {
    dispatch(importOpened());
    setFile(null);
  }, [dispatch, kind]);
  const selectFile = (selected: File) => {
    setFile(selected);
    dispatch(fileSelected({ kind, file: storeFile(selected) }));
  };
  const title = `Import ${kind}`;
  return (
    <Page
      breadcrumbs={[{ label: 'Counters', to: '/counters' }, title]}
      title={title}
      actions={
        <LinkButton to="/counters" variant="outlined">
          Back to the list
        </LinkButton>
      }
    >
      <Stack spacing={2}>
        <ToggleButtonGroup
          size="small"
          exclusive
          value={kind}
          aria-label="Record type"
          onChange={(_event, selected: ImportKind | null) => {
            if (selected) setParams({ import: selected });
          }}
        >
          <ToggleButton value="readings">Readings</ToggleButton>
          <ToggleButton value="counters">Counters</ToggleButton>
        </ToggleButtonGroup>
        <ImportFile
          kind={kind}
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
            onImport={() =>
              dispatch(
                importClicked({ kind, file: storeFile(file), rows: result.invalid > 0 ? 'valid' : 'all' }),
              )
            }
          />
        )}
      </Stack>
    </Page>
  );
}
