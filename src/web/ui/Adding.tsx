import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import type { HTMLAttributes, Key, SyntheticEvent } from 'react';
import type { Ref } from '../../domain/entity';
import type { Adding, AddingForm } from './formFields';

/** Stands among the choices for a record that isn't on file yet. */
export const NEW = 'new';

type LineProps = HTMLAttributes<HTMLLIElement> & { key: Key };

/** A choice among the records that were found; to add one comes last, apart from them. */
export const choiceLine = ({ key, ...line }: LineProps, { _id, label }: Ref) => (
  <Box component="li" key={key} {...line} sx={_id === NEW ? apart : undefined}>
    {_id === NEW && <Add fontSize="small" aria-hidden="true" sx={{ marginInlineEnd: 1 }} />}
    {label}
  </Box>
);

const apart = { color: 'primary.main', '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' } };

const stop = (event: SyntheticEvent) => {
  event.stopPropagation();
};

/** The form of the new record, whose keys and submits are none of the form below; what was added is chosen there. */
export const AddingOver = ({ adding, ...open }: AddingForm & { adding: Adding }) => (
  <Box sx={{ display: 'contents' }} onSubmit={stop} onKeyDown={stop}>
    {adding.form({
      ...open,
      onAdded: (ref) => {
        open.onAdded(ref);
        open.onClose();
      },
    })}
  </Box>
);
