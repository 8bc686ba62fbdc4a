import SearchIcon from '@mui/icons-material/Search';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { memo, useEffect, useRef, useState } from 'react';
import type { TableData } from './tableTypes';

const SEARCH_DELAY_MS = 300;

interface SearchFieldProps {
  label: string;
  search: string | undefined;
  changeQuery: TableData<unknown>['changeQuery'];
}

/** Debounced search field. */
export const SearchField = memo(function SearchBox({ label, search = '', changeQuery }: SearchFieldProps) {
  const [typed, setTyped] = useState(search);
  const told = useRef(search);
  useEffect(() => {
    if (told.current === search) return;
    told.current = search;
    setTyped(search);
  }, [search]);
  useEffect(() => {
    if (typed.trim() === told.current) return;
    const pause = setTimeout(() => {
      told.current = typed.trim();
      changeQuery({ search: told.current || undefined });
    }, SEARCH_DELAY_MS);
    return () => {
      clearTimeout(pause);
    };
  }, [typed, changeQuery]);
  return (
    <TextField
      type="search"
      size="small"
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
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
      sx={{ inlineSize: { xs: '100%', sm: 280 } }}
    />
  );
});
