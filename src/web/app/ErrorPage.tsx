import { SPEC_TEXTS } from '../../domain/specTexts';

/** Replaces the whole page when the application itself cannot be loaded or rendered. */
export const ErrorPage = () => (
  <main role="alert" style={{ maxWidth: 480, margin: '20vh auto', padding: 24, fontFamily: 'system-ui' }}>
    <h1>{SPEC_TEXTS.somethingWentWrong}</h1>
    <p>This page could not be shown. Reload it to try again; saved data is safe.</p>
    <button onClick={() => window.location.reload()}>Reload</button>
  </main>
);
