import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { useCallback } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Id } from '../../domain/entity';
import { isFulfilled } from './createRequest';
import type { RequestMeta } from './createRequest';
import type { TypedRequest } from './requests';
import type { RootState } from './rootState';

/** Instead of an id, for a form that adds a record. */
const NEW = 'new';

/** An open form: the type of its request and the record. */
interface OpenForm {
  request: string;
  id: Id;
}

declare module './rootState' {
  interface RootState {
    formDialog: OpenForm | null;
  }
}

/** The form that is open in a dialog; it closes when its request succeeds. */
export const formDialog = createSlice({
  name: 'formDialog',
  initialState: null as RootState['formDialog'],
  reducers: {
    opened: (_state, { payload }: PayloadAction<OpenForm>) => payload,
    closed: () => null,
  },
  extraReducers: (builder) =>
    builder.addMatcher(isFulfilled, (state, { meta }) => (state && sendsForm(state, meta) ? null : state)),
});

const sendsForm = ({ request, id }: OpenForm, meta: RequestMeta): boolean =>
  meta.request === request && ((meta.arg as { id?: Id } | undefined)?.id ?? NEW) === id;

/** The record for which the form of a request is open, and functions to open and close it. */
export function useFormDialog({ type }: TypedRequest) {
  const dispatch = useDispatch();
  const openId = useSelector(({ formDialog: form }: RootState) =>
    form?.request === type ? form.id : undefined,
  );
  const open = useCallback(
    (id: Id = NEW) => void dispatch(formDialog.actions.opened({ request: type, id })),
    [dispatch, type],
  );
  const close = useCallback(() => void dispatch(formDialog.actions.closed()), [dispatch]);
  return { openId, open, close };
}
