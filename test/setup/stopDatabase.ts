/** Stops the database that all server tests of a run share. */
export default function stopDatabase() {
  return Promise.resolve();
}
