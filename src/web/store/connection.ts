import { createAction } from '@reduxjs/toolkit';
import { createErrorAction } from '../api/apiError';

/** The server became unreachable or reachable again; each is dispatched once per change. */
export const connectionLost = createErrorAction('connection/lost');
export const connectionRestored = createAction('connection/restored');
