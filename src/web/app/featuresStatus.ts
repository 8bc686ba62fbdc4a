import { createSlice } from '@reduxjs/toolkit';

type FeaturesStatus = 'loading' | 'ready' | 'failed';

declare module '../store/rootState' {
  interface RootState {
    featuresStatus: FeaturesStatus;
  }
}

/** Whether the code of the features is loaded. */
export const featuresStatus = createSlice({
  name: 'featuresStatus',
  initialState: (): FeaturesStatus => 'loading',
  reducers: {
    loaded: (): FeaturesStatus => 'ready',
    failed: (): FeaturesStatus => 'failed',
  },
});
