import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface FieldFrameProps {
  id: string;
  label: string;
  required?: boolean;
  /** What is wrong with the value. */
  fault?: string;
  help?: string;
  children: ReactNode;
}

/** A label above its control, and below it what is wrong or what helps. */
export const FieldFrame = ({ id, label, required, fault, help, children }: FieldFrameProps) => (
  <FormControl fullWidth error={fault !== undefined}>
    <Typography component="label" htmlFor={id} id={`${id}-label`} sx={required ? marked : plain}>
      {label}
    </Typography>
    {children}
    {(fault ?? help) && (
      <FormHelperText id={`${id}-note`} sx={{ mx: 0 }}>
        {fault ?? help}
      </FormHelperText>
    )}
  </FormControl>
);

const plain = { fontSize: 13, fontWeight: 500, mb: 0.5, alignSelf: 'flex-start' };
const marked = { ...plain, '&::after': { content: '" *" / ""', color: 'error.main' } };

/** What ties a control to its label's note. */
export const describedBy = (id: string, ...notes: (string | undefined)[]): string | undefined =>
  notes.some(Boolean) ? `${id}-note` : undefined;
