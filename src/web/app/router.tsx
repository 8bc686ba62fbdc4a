import { createBrowserRouter } from 'react-router-dom';
import { ErrorPage } from './ErrorPage';
import { AppRoot } from './AppRoot';

/** One splat route: which screens exist depends on the person, and sagas can still navigate. */
export const router = createBrowserRouter([{ path: '*', element: <AppRoot />, errorElement: <ErrorPage /> }]);
