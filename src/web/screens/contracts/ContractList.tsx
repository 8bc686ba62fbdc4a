import { contracts } from '../../entities/contracts';
import { ListScreen } from '../ListScreen';
import { AREAS } from '../areas';
import { contractColumns } from './contractColumns';

/** The supply agreements. */
export default function ContractList() {
  return <ListScreen kit={contracts} area={AREAS.contracts} columns={contractColumns} />;
}
