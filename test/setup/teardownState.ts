interface TeardownState {
  template?: string;
  database?: () => Promise<void>;
  dataDir?: string;
  showcase?: string;
}

/** What the end of a run has to put away; set by its start in the same process. */
export const teardown: TeardownState = {};
