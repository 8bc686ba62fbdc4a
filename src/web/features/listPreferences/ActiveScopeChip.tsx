import Chip from '@mui/material/Chip';
import { useSelector } from 'react-redux';
import { selectVisibleAreas } from './listPreferences';
import type { RecordType } from '../records/recordTypes';
import { RECORD_TYPES } from '../records/recordTypes';

/** What lies somewhere; everything else is the same for everybody. */
const AREA_RESTRICTED: readonly RecordType[] = [
  RECORD_TYPES.tanks,
  RECORD_TYPES.devices,
  RECORD_TYPES.clients,
  RECORD_TYPES.contracts,
  RECORD_TYPES.bills,
  RECORD_TYPES.orders,
];

/** Says that a list shows no more than what lies where its person works; nothing to whoever works everywhere. */
export function ActiveScopeChip({ area }: { area: RecordType }) {
  const areas = useSelector(selectVisibleAreas);
  if (areas.length === 0 || !AREA_RESTRICTED.some(({ path }) => path === area.path)) return null;
  const where = new Intl.ListFormat('en').format(areas);
  return <Chip size="small" variant="outlined" label={`Only ${where} (your areas)`} sx={wrapping} />;
}

/** Several emirates take several lines on a telephone. */
const wrapping = {
  blockSize: 'auto',
  minBlockSize: 24,
  maxInlineSize: '100%',
  '& .MuiChip-label': { whiteSpace: 'normal', paddingBlock: '2px' },
};
