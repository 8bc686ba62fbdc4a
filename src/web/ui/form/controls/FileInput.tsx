import type { Ref } from 'react';

export interface FileInputProps {
  ref: Ref<HTMLInputElement>;
  label: string;
  /** MIME types or file name extensions. */
  accept: readonly string[];
  multiple?: boolean;
  onSelect: (files: File[]) => void;
}

/** Hidden file input; a button opens its dialog with `click()`. The same file can be selected again. */
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
