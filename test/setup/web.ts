import './visibilityStyles';
import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import * as React from 'react';

/** Waits long enough on a busy machine. */
configure({ asyncUtilTimeout: 30_000 });

/** React in development records a stack trace for each element; with this it only does for errors. */
Object.defineProperty(
  Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE') as object,
  'recentlyCreatedOwnerStacks',
  { get: () => Infinity, set: () => undefined },
);
