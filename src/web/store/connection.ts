import { createAction } from '@reduxjs/toolkit';
import type { CurrentUser } from '../../domain/session/session';
import { createErrorAction } from '../api/apiError';

/** The server became unreachable or reachable again; each is dispatched once per change. */
export const connectionLost = createErrorAction('connection/lost');
export const connectionRestored = createAction('connection/restored');

/** The stored session was restored, or the user signed in again without leaving the page. */
export const resumed = createAction<CurrentUser>('session/resumed');
