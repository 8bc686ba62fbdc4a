import { rowsShown } from './first/rowsComing';

/* Nothing of the program runs before the rows that are on their way, for its start takes the page's only thread. */
void rowsShown().then(() => import(/* webpackMode: "eager" */ './bootstrap'));
