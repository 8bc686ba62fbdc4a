import { createSlice } from '@reduxjs/toolkit';

type Standing = 'awaited' | 'open' | 'lost';

/** Whether what works during a visit is there: not yet, so that screens may show, or its code could not come. */
export const visiting = createSlice({
  name: 'visiting',
  initialState: (): Standing => 'awaited',
  reducers: {
    opened: (): Standing => 'open',
    lost: (): Standing => 'lost',
  },
});
