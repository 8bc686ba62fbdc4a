import { lazyWithPreload } from '../../ui/layout/lazyWithPreload';

export const AttachmentsTab = lazyWithPreload(
  () => import(/* webpackChunkName: "tabs" */ './AttachmentsTab'),
);
