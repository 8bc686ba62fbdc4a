import { styled } from '@mui/material/styles';
import type { TickProps } from './Tick';
import { Tick } from './Tick';

type Told = 'checked' | 'indeterminate' | 'disabled' | 'tabIndex' | 'onChange' | 'onClick' | 'onKeyDown';

/** What the grid tells the ticks before its rows, as far as one of the browser's own can use it. */
interface RowTickProps extends Pick<TickProps, Told | 'className'> {
  slotProps?: { htmlInput?: TickProps };
}

/** A tick by itself before a row, with room around it for a finger. */
export default function RowTick({ className, slotProps, ...told }: RowTickProps) {
  const { checked, indeterminate, disabled, tabIndex, onChange, onClick, onKeyDown } = told;
  return (
    <Target className={className}>
      <Tick
        {...slotProps?.htmlInput}
        {...{ checked, indeterminate, disabled, tabIndex, onChange, onClick, onKeyDown }}
      />
    </Target>
  );
}

const Target = styled('label')({ display: 'inline-flex', cursor: 'pointer' });
