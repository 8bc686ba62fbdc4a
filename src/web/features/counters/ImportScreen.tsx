import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import type { ImportKind } from '../../../domain/counters/counterImports';
import { checkImport, fileChosen, importClicked, importOpened, writeImport } from './counterImports';
import { selectIsPending, selectError } from '../../store/requests';
import { storeFile } from '../../store/secretStore';
import { LinkButton } from '../../ui/layout/LinkButton';
import { Page } from '../../ui/layout/Page';
import { ImportFile } from './ImportFile';
import { ImportOutcome } from './ImportOutcome';
import type { RootState } from '../../store/rootState';

/** Readings or counters out of a file: choose it, look at what it comes to, and only then write it. */
export function ImportScreen() {
  const dispatch = useDispatch();
  const [params, setParams] = useSearchParams();
  const kind: ImportKind = params.get('import') === 'counters' ? 'counters' : 'readings';
  const [file, setFile] = useState<File | null>(null);
  const result = useSelector(({ imports }: RootState) => imports);
  const looking = useSelector(selectIsPending(checkImport));
  const writing = useSelector(selectIsPending(writeImport));
  const fault = useSelector(selectError(checkImport));
  const refusal = useSelector(selectError(writeImport));
  useEffect(() => {
    dispatch(importOpened());
    setFile(null);
  }, [dispatch, kind]);
  const choose = (chosen: File) => {
    setFile(chosen);
    dispatch(fileChosen({ kind, file: storeFile(chosen) }));
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
          onChange={(_event, chosen: ImportKind | null) => {
            if (chosen) setParams({ import: chosen });
          }}
        >
          <ToggleButton value="readings">Readings</ToggleButton>
          <ToggleButton value="counters">Counters</ToggleButton>
        </ToggleButtonGroup>
        <ImportFile
          kind={kind}
          file={file}
          waiting={looking}
          busy={looking || writing}
          problem={file ? fault : undefined}
          onChoose={choose}
        />
        {file && result && (
          <ImportOutcome
            result={result}
            waiting={writing}
            problem={refusal}
            onImport={() =>
              dispatch(importClicked({ kind, file: storeFile(file), rows: result.bad > 0 ? 'good' : 'all' }))
            }
          />
        )}
      </Stack>
    </Page>
  );
}
