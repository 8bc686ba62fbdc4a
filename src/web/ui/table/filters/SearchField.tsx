import SearchIcon from '@mui/icons-material/Search';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { memo, useEffect, useRef, useState } from 'react';
import type { TableData } from '../tableTypes';

const SEARCH_DELAY_MS = 300;

interface SearchFieldProps {
  label: string;
  search: string | undefined;
  changeQuery: TableData<unknown>['changeQuery'];
}

/** Debounced search field. */
export const SearchField = memo(function SearchField({ label, search = '', changeQuery }: SearchFieldProps) {
  const [text, setText] = useState(search);
  const lastSearch = useRef(search);
  useEffect(() => {
    if (lastSearch.current === search) return;
    lastSearch.current = search;
    setText(search);
  }, [search]);
  useEffect(() => {
    if (text.trim() === lastSearch.current) return;
    const timer = setTimeout(() => {
      lastSearch.current = text.trim();
      changeQuery({ search: lastSearch.current || undefined });
    }, SEARCH_DELAY_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [text, changeQuery]);
  return (
    <TextField
      type="search"
      size="small"
      value={text}
      onChange={({ target }) => {
        setText(target.value);
      }}
      placeholder={label}
      slotProps={{
        htmlInput: { 'aria-label': label, maxLength: 120 },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
        },
      }}
      sx={{
        inlineSize: { xs: '100%', sm: `max(280px, ${String(label.length)}ch + 4rem)` },
        maxInlineSize: '100%',
      }}
    />
  );
});
