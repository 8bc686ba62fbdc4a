import Box from '@mui/material/Box';
import type { StrappingPoint } from '../../../../domain/tanks/tank';
import { Section } from '../../../ui/layout/Section';
import { RIGHT } from '../../../ui/table/columns';
import { nodeColumn } from '../../../ui/table/nodeColumn';
import { PlainTable } from '../../../ui/table/PlainTable';
import type { Column } from '../../../ui/table/tableTypes';

const figures = new Intl.NumberFormat('en-AE', { maximumFractionDigits: 3 });

const CELLS: readonly Column<StrappingPoint>[] = [
  nodeColumn('Height (mm)', ({ height_mm }) => figures.format(height_mm), RIGHT),
  nodeColumn('Volume (L)', ({ volume_l }) => figures.format(volume_l), RIGHT),
];

/** What the vessel holds at each height, as its maker measured it. */
export const StrappingTable = ({ straps }: { straps: readonly StrappingPoint[] }) => (
  <Section title="Strapping table">
    <Box sx={{ maxBlockSize: 320, maxInlineSize: 400, overflowY: 'auto' }}>
      <PlainTable label="Strapping table" rows={straps} columns={CELLS} />
    </Box>
  </Section>
);
