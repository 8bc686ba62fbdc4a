import Box from '@mui/material/Box';
import type { StrappingPoint } from '../../../../domain/tanks/tank';
import { Section } from '../../../ui/layout/Section';
import { RIGHT } from '../../../ui/table/columns/columns';
import { nodeColumn } from '../../../ui/table/columns/nodeColumn';
import { PlainTable } from '../../../ui/table/PlainTable';
import type { Column } from '../../../ui/table/tableTypes';

const numberFormat = new Intl.NumberFormat('en-AE', { maximumFractionDigits: 3 });

const COLUMNS: readonly Column<StrappingPoint>[] = [
  nodeColumn('Height (mm)', ({ height_mm }) => numberFormat.format(height_mm), RIGHT),
  nodeColumn('Volume (L)', ({ volume_l }) => numberFormat.format(volume_l), RIGHT),
];

/** Volume by liquid height, from the manufacturer. */
export const StrappingTable = ({ straps }: { straps: readonly StrappingPoint[] }) => (
  <Section title="Strapping table">
    <Box sx={{ maxBlockSize: 320, maxInlineSize: 400, overflowY: 'auto' }}>
      <PlainTable label="Strapping table" rows={straps} columns={COLUMNS} />
    </Box>
  </Section>
);
