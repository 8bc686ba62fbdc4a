/** Starts the database that all server tests of a run share. */
export default function startDatabase() {
  return Promise.resolve();
}
