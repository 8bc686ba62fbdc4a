import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatDate, formatDateTime } from '../../../../../domain/dates';
import { labelOf } from '../../../../../domain/labels';
import { formatCount } from '../../../../../domain/numbers';
import { formatM3 } from '../../../../../domain/quantities';
import { isRejectable, RECENT_READINGS } from '../../../../../domain/counters/reading';
import type { Reading } from '../../../../../domain/counters/reading';
import { RouteLink } from '../../../../ui/layout/RouteLink';
import { Section } from '../../../../ui/layout/Section';
import type { DescriptionItem } from '../../../../ui/record/DescriptionList';
import { DescriptionList } from '../../../../ui/record/DescriptionList';
import { FLAG_LABELS, FLAG_REASONS, averageOf } from '../readingFormats';
import { counterNameOf } from './reviewColumns';
import { ReviewPhoto } from './ReviewPhoto';

interface ReviewPanelProps {
  reading: Reading;
  /** Position in the list, also announced to screen readers. */
  position: string;
  isPending: boolean;
  isZoomed: boolean;
  hasKeys: boolean;
  actions: Readonly<Record<'n' | 'p' | 'v' | 'r' | 'z', () => void>>;
  onZoom: (isZoomed: boolean) => void;
  onKeysChange: (hasKeys: boolean) => void;
}

const itemsOf = (reading: Reading): DescriptionItem[] => {
  const { previous, previous_at, value, at, type, consumption_m3, days, comparison } = reading;
  return [
    ['Before', `${formatM3(previous)}, ${formatDate(previous_at)}`],
    ['Now', `${formatM3(value)}, ${formatDateTime(at)}`],
    ['Consumption', `${formatM3(consumption_m3)} in ${formatCount(days, 'day')}`],
    [`Normal use (average of last ${String(RECENT_READINGS)} readings)`, formatM3(averageOf(reading))],
    ['Same month last year', formatM3(comparison?.last_year_m3)],
    ['Site median this month', formatM3(comparison?.site_median_m3)],
    ['Type', labelOf(type)],
    ['Read by', reading.reader?.label],
    [
      'Contract',
      reading.contract && (
        <RouteLink key="contract" to={`/contracts/${reading.contract._id}`}>
          {reading.contract.unique_number}
        </RouteLink>
      ),
    ],
    [
      'Invoice',
      reading.bill && (
        <RouteLink key="bill" to={`/bills/${reading.bill._id}`}>
          {reading.bill.unique_number ?? 'Draft'}
        </RouteLink>
      ),
    ],
    ['Note', reading.note],
  ];
};

/** One reading with its photo, the reasons for its review and data to compare it with. */
export function ReviewPanel(props: ReviewPanelProps) {
  const { reading, position, isPending, isZoomed, hasKeys, actions, onZoom, onKeysChange } = props;
  const { comparison, flags, photo } = reading;
  return (
    <Section title={counterNameOf(reading)}>
      <Stack spacing={2}>
        <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
          {[position, comparison?.site.name].filter(Boolean).join(' · ')}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <KeyButton letter="V" onClick={actions.v} isDisabled={isPending} variant="contained">
            Validate
          </KeyButton>
          <KeyButton
            letter="R"
            onClick={actions.r}
            isDisabled={isPending || !isRejectable(reading)}
            color="error"
          >
            Reject
          </KeyButton>
          <KeyButton letter="P" onClick={actions.p}>
            Previous
          </KeyButton>
          <KeyButton letter="N" onClick={actions.n}>
            Next
          </KeyButton>
          <KeyButton letter="Z" onClick={actions.z} isDisabled={!photo}>
            Zoom
          </KeyButton>
        </Box>
        <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5 }} aria-label="Reasons for the review">
          {flags.map((flag) => (
            <li key={flag}>
              <strong>{FLAG_LABELS[flag]}.</strong> {FLAG_REASONS[flag](reading)}
            </li>
          ))}
        </Box>
        <ReviewPhoto photo={photo} isZoomed={isZoomed} onZoom={onZoom} />
        <DescriptionList columns={2} items={itemsOf(reading)} />
        <RecentReadings readings={comparison?.recent ?? []} />
        <FormControlLabel
          label="Use the keys shown on the buttons"
          control={
            <Switch
              checked={hasKeys}
              onChange={({ target }) => {
                onKeysChange(target.checked);
              }}
            />
          }
        />
      </Stack>
    </Section>
  );
}

interface KeyButtonProps {
  letter: string;
  onClick: () => void;
  children: ReactNode;
  isDisabled?: boolean;
  variant?: 'contained' | 'outlined';
  color?: 'error';
}

/** A button with its shortcut key. */
const KeyButton = ({
  letter,
  onClick,
  children,
  isDisabled,
  variant = 'outlined',
  color,
}: KeyButtonProps) => (
  <Button variant={variant} color={color} disabled={isDisabled} aria-keyshortcuts={letter} onClick={onClick}>
    {children}
    <Box component="kbd" aria-hidden="true" sx={keyStyle}>
      {letter}
    </Box>
  </Button>
);

function RecentReadings({ readings }: { readings: NonNullable<Reading['comparison']>['recent'] }) {
  if (readings.length === 0) return null;
  return (
    <Table size="small" aria-label="Readings before">
      <TableHead>
        <TableRow>
          <TableCell>Read on</TableCell>
          <TableCell>Type</TableCell>
          <TableCell align="right">m³</TableCell>
          <TableCell align="right">Days</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {readings.map(({ at, type, consumption_m3, days }) => (
          <TableRow key={at + type}>
            <TableCell>{formatDate(at)}</TableCell>
            <TableCell>{labelOf(type)}</TableCell>
            <TableCell align="right">{consumption_m3.toFixed(3)}</TableCell>
            <TableCell align="right">{days}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

const keyStyle = {
  marginInlineStart: 1,
  px: 0.5,
  border: 1,
  borderRadius: 0.5,
  fontFamily: 'inherit',
  fontSize: 11,
  lineHeight: 1.4,
};
