import { refunds } from './refundRepository';

export const countRefunds = refunds.count;
