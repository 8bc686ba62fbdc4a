import type { EnvironmentContext, JestEnvironmentConfig } from '@jest/environment';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { openPage } from './page';

/**
 * Runs a test file in the page of the worker, which contains the shared modules (`PageRuntime.js`), and
 * resets it afterwards.
 */
export default class BrowserEnvironment {
  private readonly page = openPage();
  readonly global = this.page.window;
  readonly moduleMocker = new ModuleMocker(this.global);
  readonly fakeTimers = null;
  readonly fakeTimersModern: ModernFakeTimers;

  constructor({ projectConfig: config }: JestEnvironmentConfig, { console }: EnvironmentContext) {
    this.fakeTimersModern = new ModernFakeTimers({ config, global: this.global });
    this.page.useConsole(console);
  }

  setup() {
    this.global.addEventListener('error', reportError);
    return Promise.resolve();
  }

  teardown() {
    this.fakeTimersModern.dispose();
    this.page.reset();
    return Promise.resolve();
  }

  exportConditions() {
    return ['browser'];
  }

  getVmContext() {
    return this.page.context;
  }
}

/** Fails the running test. */
function reportError({ error }: ErrorEvent) {
  if (error) process.emit('uncaughtException', error as Error);
}
