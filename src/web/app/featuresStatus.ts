import { createSlice } from '@reduxjs/toolkit';

type FeaturesStatus = 'awaited' | 'open' | 'lost';

declare module '../store/rootState' {
  interface RootState {
    featuresStatus: FeaturesStatus;
  }
}

/** Whether the code of the features is loaded. */
export const featuresStatus = createSlice({
  name: 'featuresStatus',
  initialState: (): FeaturesStatus => 'awaited',
  reducers: {
    loaded: (): FeaturesStatus => 'open',
    failed: (): FeaturesStatus => 'lost',
  },
});
