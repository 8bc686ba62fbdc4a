import Box from '@mui/material/Box';
import type { StrappingPoint } from '../../../../domain/tanks/tank';
import { Section } from '../../../ui/layout/Section';
import type { SimpleColumn } from '../../../ui/table/SimpleTable';
import { SimpleTable } from '../../../ui/table/SimpleTable';

const figures = new Intl.NumberFormat('en-AE', { maximumFractionDigits: 3 });

const CELLS: readonly SimpleColumn<StrappingPoint>[] = [
  ['Height (mm)', ({ height_mm }) => figures.format(height_mm), true],
  ['Volume (L)', ({ volume_l }) => figures.format(volume_l), true],
];

/** What the vessel holds at each height, as its maker measured it. */
export const StrappingTable = ({ straps }: { straps: readonly StrappingPoint[] }) => (
  <Section title="Strapping table">
    <Box sx={{ maxBlockSize: 320, maxInlineSize: 400, overflowY: 'auto' }}>
      <SimpleTable label="Strapping table" rows={straps} columns={CELLS} />
    </Box>
  </Section>
);
