import Chip from '@mui/material/Chip';
import { useSelector } from 'react-redux';
import { selectVisibleAreas } from './listPreferences';
import type { RecordType } from '../../store/feature';
import { billRecords } from '../bills/billRecords';
import { clientRecords } from '../clients/clientRecords';
import { contractRecords } from '../contracts/contractRecords';
import { deviceRecords } from '../devices/deviceRecords';
import { orderRecords } from '../orders/orderRecords';
import { tankRecords } from '../tanks/tankRecords';

/** Record types restricted by area. */
const AREA_RESTRICTED: readonly RecordType[] = [
  tankRecords,
  deviceRecords,
  clientRecords,
  contractRecords,
  billRecords,
  orderRecords,
];

/** Chip with the areas to which a list is restricted; hidden for unrestricted users. */
export function ActiveScopeChip({ recordType }: { recordType: RecordType }) {
  const areas = useSelector(selectVisibleAreas);
  if (areas.length === 0 || !AREA_RESTRICTED.some(({ path }) => path === recordType.path)) return null;
  const areaList = new Intl.ListFormat('en').format(areas);
  return <Chip size="small" variant="outlined" label={`Only ${areaList} (your areas)`} sx={wrappingStyle} />;
}

/** Allows several areas to wrap on narrow screens. */
const wrappingStyle = {
  blockSize: 'auto',
  minBlockSize: 24,
  maxInlineSize: '100%',
  '& .MuiChip-label': { whiteSpace: 'normal', paddingBlock: '2px' },
};
