/** How an embedded database is to be run. */
export interface Wishes {
  /** Told a line whenever something takes longer than a moment. */
  tell?: (line: string) => void;
  /** What this process does while the database is made for the first time, which it only waits for. */
  meanwhile?: () => void;
  /** Faster and unsafe at a power cut: for tests only. */
  careless?: boolean;
}
