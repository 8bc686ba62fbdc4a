import Button from '@mui/material/Button';
import type { ButtonProps } from '@mui/material/Button';
import { useRef } from 'react';
import type { Ref } from 'react';

interface FileInputProps {
  ref: Ref<HTMLInputElement>;
  label: string;
  /** MIME types or file name extensions. */
  accept: readonly string[];
  multiple?: boolean;
  onSelect: (files: File[]) => void;
}

/** Hidden file input; `click()` opens its dialog. The same file can be selected again. */
export const FileInput = ({ ref, label, accept, multiple, onSelect }: FileInputProps) => (
  <input
    ref={ref}
    type="file"
    hidden
    multiple={multiple}
    accept={accept.join()}
    aria-label={label}
    onChange={({ target }) => {
      const files = [...(target.files ?? [])];
      target.value = '';
      if (files.length > 0) onSelect(files);
    }}
  />
);

type FileButtonProps = Omit<ButtonProps, 'onClick' | 'onSelect'> &
  Omit<FileInputProps, 'ref' | 'label'> & { inputLabel: string };

/** Button that opens a file dialog. */
export function FileButton({ inputLabel, accept, multiple, onSelect, ...buttonProps }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="outlined" {...buttonProps} onClick={() => input.current?.click()} />
      <FileInput ref={input} label={inputLabel} accept={accept} multiple={multiple} onSelect={onSelect} />
    </>
  );
}
