import { createSlice } from '@reduxjs/toolkit';

type FeaturesStatus = 'awaited' | 'open' | 'lost';

/** Whether what works during a visit is there: not yet, so that screens may show, or its code could not come. */
export const featuresStatus = createSlice({
  name: 'featuresStatus',
  initialState: (): FeaturesStatus => 'awaited',
  reducers: {
    loaded: (): FeaturesStatus => 'open',
    failed: (): FeaturesStatus => 'lost',
  },
});
