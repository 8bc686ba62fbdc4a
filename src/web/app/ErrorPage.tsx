import { useRemovePrerenderedPage } from '../ui/layout/prerenderedPage';

/** What stands in for the whole page when a part of it can't be loaded or drawn. */
export function ErrorPage() {
  useRemovePrerenderedPage();
  return (
    <main role="alert" style={{ maxWidth: 480, margin: '20vh auto', padding: 24, fontFamily: 'system-ui' }}>
      <h1>Something went wrong !</h1>
      <p>This page could not be shown. Reload it to try again; what you saved is safe.</p>
      <button onClick={() => window.location.reload()}>Reload</button>
    </main>
  );
}
