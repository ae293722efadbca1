import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    globalSetup: 'tests/support/global-setup.ts',
    pool: 'threads',
    // No module of ours holds state, so that test files can share them: loading them anew for each took a fifth of the time.
    isolate: false,
    // One fewer than processors is usual; but browser tests wait a good part of their time.
    maxWorkers: '100%',
    // Tests run the real command line, on machines that may have other work; what hangs still ends.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A machine with other work may be too slow for a browser once; what fails twice is broken.
    retry: 1,
    expect: { poll: { timeout: 10_000 } },
  },
})
