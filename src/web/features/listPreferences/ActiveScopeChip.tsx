import Chip from '@mui/material/Chip';
import { useSelector } from 'react-redux';
import { selectAreas } from './listPreferences';
import type { AreaWords } from '../records/recordTypes';
import { AREAS } from '../records/recordTypes';

/** What lies somewhere; everything else is the same for everybody. */
const PLACED: readonly AreaWords[] = [
  AREAS.tanks,
  AREAS.devices,
  AREAS.clients,
  AREAS.contracts,
  AREAS.bills,
  AREAS.orders,
];

/** Says that a list shows no more than what lies where its person works; nothing to whoever works everywhere. */
export function NarrowedTo({ area }: { area: AreaWords }) {
  const areas = useSelector(selectAreas);
  if (areas.length === 0 || !PLACED.some(({ path }) => path === area.path)) return null;
  const where = new Intl.ListFormat('en').format(areas);
  return <Chip size="small" variant="outlined" label={`Only ${where}, where you work`} sx={whole} />;
}

/** Several emirates take several lines on a telephone. */
const whole = {
  blockSize: 'auto',
  minBlockSize: 24,
  maxInlineSize: '100%',
  '& .MuiChip-label': { whiteSpace: 'normal', paddingBlock: '2px' },
};
