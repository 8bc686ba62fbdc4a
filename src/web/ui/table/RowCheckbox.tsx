import { styled } from '@mui/material/styles';
import type { TickProps } from '../form/controls/NativeCheckbox';
import { BOX, useIndeterminate } from '../form/controls/NativeCheckbox';

type Told = 'checked' | 'indeterminate' | 'disabled' | 'tabIndex' | 'onChange' | 'onClick' | 'onKeyDown';

/** What the grid tells the ticks before its rows, as far as one of the browser's own can use it. */
interface RowTickProps extends Pick<TickProps, Told | 'className'> {
  slotProps?: { htmlInput?: TickProps };
}

/** A tick by itself before a row, with room around it for a finger; one element styles both, since a table has many. */
export default function RowTick({ className, slotProps, ...told }: RowTickProps) {
  const { checked, indeterminate, disabled, tabIndex, onChange, onClick, onKeyDown } = told;
  return (
    <Target className={className}>
      <input
        {...slotProps?.htmlInput}
        {...{ checked, disabled, tabIndex, onChange, onClick, onKeyDown }}
        ref={useIndeterminate(indeterminate)}
        type="checkbox"
      />
    </Target>
  );
}

const Target = styled('label')({ display: 'inline-flex', cursor: 'pointer', '& > input': BOX });
