import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useSearchParams } from 'react-router-dom';
import { COUNTER_IMPORT_COLUMNS } from '../../../domain/counters/counterImports';
import type { CounterImportKind } from '../../../domain/counters/counterImports';
import { LinkButton } from '../../ui/layout/LinkButton';
import { Page } from '../../ui/layout/Page';
import { ImportPanel } from '../imports/ImportPanel';

/** Imports readings or counters from a file after a preview. */
export function CounterImport() {
  const [params, setParams] = useSearchParams();
  const kind: CounterImportKind = params.get('import') === 'counters' ? 'counters' : 'readings';
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
          onChange={(_event, selected: CounterImportKind | null) => {
            if (selected) setParams({ import: selected });
          }}
        >
          <ToggleButton value="readings">Readings</ToggleButton>
          <ToggleButton value="counters">Counters</ToggleButton>
        </ToggleButtonGroup>
        <ImportPanel name={kind} path={`/counter/import/${kind}`} columns={COUNTER_IMPORT_COLUMNS[kind]} />
      </Stack>
    </Page>
  );
}
