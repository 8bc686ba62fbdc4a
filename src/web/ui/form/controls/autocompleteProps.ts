import type Autocomplete from '@mui/material/Autocomplete';
import type { Ref } from '../../../../domain/entity';
import { describedBy } from './FieldLayout';

type InputParams = Parameters<NonNullable<Parameters<typeof Autocomplete<Ref>>[0]['renderInput']>>[0];

/** ARIA attributes of the input. */
export const inputA11yProps = (
  params: InputParams,
  id: string,
  error?: string,
  help?: string,
  required?: boolean,
) => ({
  error: error !== undefined,
  slotProps: {
    ...params.slotProps,
    htmlInput: {
      ...params.slotProps.htmlInput,
      'aria-required': required,
      'aria-describedby': describedBy(id, error, help),
    },
  },
});
