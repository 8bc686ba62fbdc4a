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

/** What lies somewhere; everything else is the same for everybody. */
const AREA_RESTRICTED: readonly RecordType[] = [
  tankRecords,
  deviceRecords,
  clientRecords,
  contractRecords,
  billRecords,
  orderRecords,
];

/** Says that a list shows no more than what lies where its person works; nothing to whoever works everywhere. */
export function ActiveScopeChip({ recordType }: { recordType: RecordType }) {
  const areas = useSelector(selectVisibleAreas);
  if (areas.length === 0 || !AREA_RESTRICTED.some(({ path }) => path === recordType.path)) return null;
  const areaList = new Intl.ListFormat('en').format(areas);
  return <Chip size="small" variant="outlined" label={`Only ${areaList} (your areas)`} sx={wrappingStyle} />;
}

/** Several emirates take several lines on a telephone. */
const wrappingStyle = {
  blockSize: 'auto',
  minBlockSize: 24,
  maxInlineSize: '100%',
  '& .MuiChip-label': { whiteSpace: 'normal', paddingBlock: '2px' },
};
