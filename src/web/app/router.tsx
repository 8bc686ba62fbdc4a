import { createBrowserRouter } from 'react-router-dom';
import { Broken } from './ErrorPage';
import { Screens } from './AppRoot';

/** One splat route: which screens exist depends on the person, and sagas can still navigate. */
export const router = createBrowserRouter([{ path: '*', element: <Screens />, errorElement: <Broken /> }]);
