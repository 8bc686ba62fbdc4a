import type { Store } from '@reduxjs/toolkit';
import { configureStore } from '@reduxjs/toolkit';
import CssBaseline from '@mui/material/CssBaseline';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';
import { StaticRouter } from 'react-router-dom';
import type { Entity } from '../../../domain/entity';
import { FIRST_PAGE } from '../../../domain/entity';
import type { FilterDefinition } from '../../../domain/lists/listFilters';
import { PERMISSION_FLAGS, SUPER_ADMIN, toPermissionsObject } from '../../../domain/permissions';
import { bills } from '../../features/bills/bills';
import { resumed } from '../../features/session/session';
import { createResource, viewOf } from '../../store/createResource';
import { ListScreen } from '../../features/records/ListScreen';
import Login from '../../features/session/Login';
import { SessionPage } from '../../features/session/SessionPage';
import { UNKNOWN_ROW_COUNT, describeTotal, formatRange, ariaRowCount } from '../../ui/table/rowCount';
import { AppTheme } from '../theme/AppTheme';
import AppShell from '../AppShell/AppShell';
import { permissionFor } from '../routes';
import { createRootReducer } from '../rootReducer';
import { features } from '../features';
import { emotionCache } from '../theme/emotionCache';
import { ANY } from './anyArea';
import { PATTERNS } from './patterns';

/** What the page shows before the program has come, drawn from the program's own parts when it is built. */
export function firstPage(): { markup: string; rules: string; kept: string; names: string } {
  emotionCache.compat = true;
  const markup = [
    part('entrance', drawn(<Login />)),
    part('shell', named(drawn(<AppShell>{null}</AppShell>))),
    part('failure', drawn(<Failure />)),
    `<template id="list">${uncounted(drawn(<AnyList />, listed))}</template>`,
  ].join('');
  const inserted = Object.entries(emotionCache.inserted as Record<string, string>);
  const ofParts = inserted.filter(([, rules]) => rules.includes(OF_PARTS));
  const forAll = inserted.filter(([, rules]) => !rules.includes(OF_PARTS));
  const kept = textOf(ofParts);
  return {
    markup: unstyled(markup),
    rules: lean(textOf(forAll), kept),
    kept,
    names: ofParts.map(([name]) => name).join(' '),
  };
}

/** How each class of a part begins. */
const OF_PARTS = `.${emotionCache.key}-`;

const textOf = (inserted: readonly (readonly [name: string, rules: string])[]) =>
  inserted.map(([, rules]) => rules).join('');

/** The page's policy takes no rules from attributes, and the bell's number, which lives by them, is not known yet. */
const unstyled = (markup: string) =>
  markup.replace(/<span [^>]*MuiBadge-badge[^>]*><\/span>/g, '').replace(/ style="[^"]*"/g, '');

/** Of the theme's many values only those that these pages use. */
function lean(rules: string, kept: string): string {
  const used = new Set(Array.from((rules + kept).matchAll(/var\((--[\w-]+)/g), ([, name]) => name));
  return rules.replace(/(--[\w-]+):[^;}]*;?/g, (value, name: string) => (used.has(name) ? value : ''));
}

const part = (name: string, markup: string) => `<div id="${name}" hidden>${markup}</div>`;

const NOWHERE = '/-';

/** Everything that anybody may see; the page's own script takes away what this person may not. */
function drawn(page: ReactNode, tell?: (store: Store) => void): string {
  const store = configureStore({ reducer: createRootReducer(features.reducers) });
  store.dispatch(
    resumed({
      userId: '',
      username: '',
      role: SUPER_ADMIN,
      permissions: toPermissionsObject(PERMISSION_FLAGS),
    }),
  );
  tell?.(store);
  return renderToStaticMarkup(
    <AppTheme>
      <CssBaseline />
      <Provider store={store}>
        <StaticRouter location={NOWHERE}>{page}</StaticRouter>
      </Provider>
    </AppTheme>,
  );
}

/** A list's page with one row, in which each pattern is a cell. */
const AnyList = () => <ListScreen resource={anything} area={ANY} columns={CELLS} filters={SOME_FILTER} />;

const CELLS = Object.entries(PATTERNS).map(([field, content]) => ({
  field,
  headerName: field,
  getContent: () => content,
}));
const SOME_FILTER: readonly FilterDefinition[] = [{ name: 'any', label: '', kind: 'yes' }];

const anything = createResource<Entity>(bills.name, '');

const ONE = { documents: [{ _id: '-' }], total: 1, page: 1, limit: 1 };
const COUNTED = { total: ONE.total, isLowerBound: false };

function listed({ dispatch }: Store): void {
  dispatch(anything.fetchList.fulfilled(ONE, { view: viewOf(undefined), query: FIRST_PAGE }));
}

/** How many rows there are is told by the server alone. */
const uncounted = (markup: string) =>
  markup
    .replace(`>${formatRange(FIRST_PAGE, COUNTED)}<`, '><')
    .replace(`>${describeTotal(ANY.many, COUNTED)}<`, '><')
    .replace(
      `aria-rowcount="${String(ariaRowCount(COUNTED))}"`,
      `aria-rowcount="${String(UNKNOWN_ROW_COUNT)}"`,
    );

const Failure = () => (
  <SessionPage
    title="Something went wrong !"
    lead="This page could not be loaded. Reload it to try again; what you saved is safe."
  >
    <Link href="">Reload</Link>
  </SessionPage>
);

/** Each link of the sidebar says what it takes. */
const named = (markup: string) =>
  markup.replace(
    /href="(\/[^"]*)"/g,
    (link, path: string) => `${link} data-permission="${permissionFor(path)}"`,
  );
