import Box from '@mui/material/Box';
import type { StrappingPoint } from '../../../../domain/tanks/tank';
import { Section } from '../../../ui/layout/Section';
import { numberColumn } from '../../../ui/table/columns/columns';
import { PlainTable } from '../../../ui/table/PlainTable';
import type { Column } from '../../../ui/table/tableTypes';

const COLUMNS: readonly Column<StrappingPoint>[] = [
  numberColumn('height_mm', 'Height (mm)', ({ height_mm }) => height_mm),
  numberColumn('volume_l', 'Volume (L)', ({ volume_l }) => volume_l),
];

/** Volume by liquid height, from the manufacturer. */
export const StrappingTable = ({ straps }: { straps: readonly StrappingPoint[] }) => (
  <Section title="Strapping table">
    <Box sx={{ maxBlockSize: 320, maxInlineSize: 400, overflowY: 'auto' }}>
      <PlainTable label="Strapping table" rows={straps} columns={COLUMNS} />
    </Box>
  </Section>
);
