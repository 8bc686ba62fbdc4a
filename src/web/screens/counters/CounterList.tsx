import { useSearchParams } from 'react-router-dom';
import { counters } from '../../entities/counters';
import { LinkButton } from '../../ui/LinkButton';
import { ListScreen } from '../ListScreen';
import { AREAS } from '../areas';
import { ImportScreen } from './ImportScreen';
import { counterColumns } from './counterColumns';
import { RouteSheet } from './RouteSheet';

/** The gas meters; with a sheet in hand, those of one walk; with a file, those in it. */
export default function CounterList() {
  const [params] = useSearchParams();
  if (params.has('import')) return <ImportScreen />;
  return params.get('sheet') === 'yes' ? <RouteSheet /> : <Counters />;
}

const Counters = () => (
  <ListScreen
    kit={counters}
    area={AREAS.counters}
    columns={counterColumns}
    actions={
      <>
        <LinkButton to="/counters?import=readings" variant="outlined">
          Import
        </LinkButton>
        <LinkButton to="/counters?sheet=yes" variant="outlined">
          Route sheet
        </LinkButton>
      </>
    }
  />
);
