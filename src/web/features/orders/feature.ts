import { offerTransitions } from './offers/offerTransitions';
import { offers, offersSaga, offersToasts } from './offers/offers';
import { orderTransitionsSaga, orderTransitions } from './orderTransitions';
import { orders, ordersSaga, ordersToasts } from './orders';
import { orderFilters, orderRecords } from './orderRecords';
import type { Feature } from '../../store/feature';

export const ordersFeature = {
  reducers: {
    orders: orders.reducer,
    offers: offers.reducer,
  },
  sagas: [ordersSaga, orderTransitionsSaga, offersSaga, offerTransitions.saga],
  toasts: [...ordersToasts, ...orderTransitions.toasts, ...offersToasts, ...offerTransitions.toasts],
  recordType: orderRecords,
  filters: { '/orders': orderFilters },
} satisfies Feature;
