import { adjacentRecords, adjacentRecordsSaga } from './adjacentRecords';
import type { Feature } from '../../store/feature';

export const adjacentRecordsFeature = {
  reducers: {
    adjacentRecords: adjacentRecords.reducer,
  },
  sagas: [adjacentRecordsSaga],
} satisfies Feature;
