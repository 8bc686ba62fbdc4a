interface TeardownState {
  template?: string;
  database?: () => Promise<void>;
  dataDir?: string;
  files?: string;
  showcase?: string;
}

/** Cleanup of the run; set by its global setup in the same process. */
export const teardown: TeardownState = {};
