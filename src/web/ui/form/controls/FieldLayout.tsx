import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface FieldLayoutProps {
  id: string;
  label: string;
  required?: boolean;
  error?: string;
  help?: string;
  children: ReactNode;
}

/** Label, control, and error or help text. */
export const FieldLayout = ({ id, label, required, error, help, children }: FieldLayoutProps) => (
  <FormControl fullWidth error={error !== undefined}>
    <Typography
      component="label"
      htmlFor={id}
      id={`${id}-label`}
      sx={required ? requiredLabelStyle : labelStyle}
    >
      {label}
    </Typography>
    {children}
    {(error ?? help) && (
      <FormHelperText id={`${id}-note`} sx={{ mx: 0 }}>
        {error ?? help}
      </FormHelperText>
    )}
  </FormControl>
);

const labelStyle = { fontSize: 13, fontWeight: 500, mb: 0.5, alignSelf: 'flex-start' };
const requiredLabelStyle = { ...labelStyle, '&::after': { content: '" *" / ""', color: 'error.main' } };

/** ARIA attributes that link a control to its message. */
export const describedBy = (id: string, ...messages: (string | undefined)[]): string | undefined =>
  messages.some(Boolean) ? `${id}-note` : undefined;
