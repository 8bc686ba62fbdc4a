import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { TestEnvironment } from 'jest-environment-node';

const CHANNEL = 'child_process';

/** Ends processes that a test file started but did not end, because a test failed or timed out. */
export default class ProcessEnvironment extends TestEnvironment {
  private readonly started: ChildProcess[] = [];
  private readonly onStart = (message: unknown) => {
    this.started.push((message as { process: ChildProcess }).process);
  };

  override async setup() {
    await super.setup();
    subscribe(CHANNEL, this.onStart);
  }

  override async teardown() {
    unsubscribe(CHANNEL, this.onStart);
    for (const child of this.started) child.kill('SIGKILL');
    await super.teardown();
  }
}
