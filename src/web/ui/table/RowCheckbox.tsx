import { styled } from '@mui/material/styles';
import type { NativeCheckboxProps } from '../form/controls/NativeCheckbox';
import { CHECKBOX_STYLE, useIndeterminate } from '../form/controls/NativeCheckbox';

type ForwardedProp =
  'checked' | 'indeterminate' | 'disabled' | 'tabIndex' | 'onChange' | 'onClick' | 'onKeyDown';

/** What the grid tells the ticks before its rows, as far as one of the browser's own can use it. */
interface RowCheckboxProps extends Pick<NativeCheckboxProps, ForwardedProp | 'className'> {
  slotProps?: { htmlInput?: NativeCheckboxProps };
}

/** A tick by itself before a row, with room around it for a finger; one element styles both, since a table has many. */
export default function RowCheckbox({ className, slotProps, ...told }: RowCheckboxProps) {
  const { checked, indeterminate, disabled, tabIndex, onChange, onClick, onKeyDown } = told;
  return (
    <CheckboxLabel className={className}>
      <input
        {...slotProps?.htmlInput}
        {...{ checked, disabled, tabIndex, onChange, onClick, onKeyDown }}
        ref={useIndeterminate(indeterminate)}
        type="checkbox"
      />
    </CheckboxLabel>
  );
}

const CheckboxLabel = styled('label')({
  display: 'inline-flex',
  cursor: 'pointer',
  '& > input': CHECKBOX_STYLE,
});
