import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type {
  Comparison,
  DashboardFigure,
  FigureUnit,
  LinkedValue,
} from '../../../domain/dashboard/dashboard';
import { RouteLink } from '../../ui/layout/RouteLink';
import { URGENT, blockLabel, comparedPeriod, formatChange, formatFigure } from './blockTexts';

interface FiguresProps {
  figures: readonly DashboardFigure[];
  /** Whether figures are shown side by side; otherwise the first one is emphasised. */
  isWide: boolean;
}

/** Figures, each with a link to the list of its records. */
export function Figures({ figures, isWide }: FiguresProps) {
  if (isWide)
    return (
      <Box component="dl" sx={tilesStyle}>
        {figures.map((one) => (
          <Headline key={one.name} figure={one} />
        ))}
      </Box>
    );
  const [first, ...others] = figures;
  return (
    <div>
      {first && (
        <Box component="dl" sx={{ m: 0 }}>
          <Headline figure={first} />
        </Box>
      )}
      {first && (first.comparisons.length > 0 || others.length > 0) && (
        <Box component="dl" sx={linesStyle}>
          {first.comparisons.map((comparison) => (
            <ComparisonLine key={comparison.name} figure={first} comparison={comparison} />
          ))}
          {others.map(({ name, unit, ...value }) => (
            <Line key={name} label={blockLabel(name)}>
              <Value {...value} unit={unit} isUrgent={URGENT.has(name)} />
            </Line>
          ))}
        </Box>
      )}
    </div>
  );
}

const Headline = ({ figure: { name, unit, ...value } }: { figure: DashboardFigure }) => (
  <div>
    <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
      {blockLabel(name)}
      {unit === 'aed' && ' (AED)'}
    </Typography>
    <Box component="dd" sx={{ m: 0 }}>
      <Typography component="div" sx={headlineStyle}>
        <Value {...value} unit={unit} isUrgent={URGENT.has(name)} />
      </Typography>
      {unit === 'percent' && value.value !== null && (
        <LinearProgress
          variant="determinate"
          value={Math.max(0, Math.min(100, value.value))}
          aria-label={blockLabel(name)}
          sx={{ mt: 0.5, blockSize: 6, borderRadius: 3 }}
        />
      )}
    </Box>
  </div>
);

function ComparisonLine({ figure, comparison }: { figure: DashboardFigure; comparison: Comparison }) {
  // For percentages, the difference in points is shown instead of the relative change.
  const change = figure.unit === 'percent' ? undefined : formatChange(figure.value, comparison.value);
  return (
    <Line label={comparedPeriod(comparison)}>
      {change && (
        <Box component="span" sx={{ color: 'text.secondary', marginInlineEnd: 1.5 }}>
          {change}
        </Box>
      )}
      <Value {...comparison} unit={figure.unit} isUrgent={false} />
    </Line>
  );
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <Box component="dt" sx={{ color: 'text.secondary' }}>
      {label}
    </Box>
    <Box component="dd" sx={lineValueStyle}>
      {children}
    </Box>
  </>
);

interface ValueProps extends LinkedValue {
  unit: FigureUnit;
  isUrgent: boolean;
}

/** A value as a link to its list. */
export function Value({ value, to, unit, isUrgent }: ValueProps) {
  const text = formatFigure(value, unit);
  const color = isUrgent && value !== null && value > 0 ? 'error.main' : 'text.primary';
  return (
    <Box
      component="span"
      sx={{
        color,
        '& a': {
          color: 'inherit',
          textDecorationLine: 'underline',
          textDecorationColor: 'var(--mui-palette-divider)',
          textUnderlineOffset: '3px',
        },
      }}
    >
      {to ? <RouteLink to={to}>{text}</RouteLink> : text}
    </Box>
  );
}

const tilesStyle = {
  m: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(auto-fit, minmax(140px, 1fr))' },
};

const headlineStyle = { m: 0, fontSize: 24, lineHeight: '32px', fontWeight: 600, whiteSpace: 'nowrap' };

const linesStyle = {
  m: 0,
  mt: 1,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: 2,
  rowGap: 0.5,
};

const lineValueStyle = { m: 0, textAlign: 'end', whiteSpace: 'nowrap' };
