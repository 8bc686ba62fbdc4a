import Box from '@mui/material/Box';
import type { Strap } from '../../../domain/tanks/tankVolume';
import { Surface } from '../../ui/layout/Section';
import type { RowCell } from '../../ui/table/SimpleTable';
import { RowTable } from '../../ui/table/SimpleTable';

const figures = new Intl.NumberFormat('en-AE', { maximumFractionDigits: 3 });

const CELLS: readonly RowCell<Strap>[] = [
  ['Height (mm)', ({ height_mm }) => figures.format(height_mm), true],
  ['Volume (L)', ({ volume_l }) => figures.format(volume_l), true],
];

/** What the vessel holds at each height, as its maker measured it. */
export const StrappingTable = ({ straps }: { straps: readonly Strap[] }) => (
  <Surface title="Strapping table">
    <Box sx={{ maxBlockSize: 320, maxInlineSize: 400, overflowY: 'auto' }}>
      <RowTable label="Strapping table" rows={straps} cells={CELLS} />
    </Box>
  </Surface>
);
