import { defineConfig } from 'vitest/config';
import { dataForTests } from './scripts/data-plugin.js';

/** The programs as they are started and typed at: each test starts processes, so they take their time. */
const whole = [
  'test/cli/**/*.test.ts',
  'test/extending/*.test.ts',
  'test/review/**/*.test.ts',
  'test/sandbox/*.test.ts',
  'test/hostile/*.test.ts',
  'test/report/*.test.ts',
  'test/same/fixtures.test.ts',
];

/**
 * No verdict hangs on the clock: a busy machine may take its time. So long takes nothing but what hangs, which is named
 * so, and not by the end of a job.
 */
const patience = { testTimeout: 600_000, hookTimeout: 600_000 };

export default defineConfig({
  test: {
    // Every core works: of two, Vitest would leave one to itself.
    maxWorkers: '100%',
    globalSetup: ['test/shared/temporary.ts'],
    projects: [
      {
        plugins: [dataForTests],
        // `npm test`: what can be tested in one process.
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'test/**/*.test.ts'],
          exclude: whole,
          globalSetup: ['test/sandbox/setup.ts'],
          ...patience,
          // Files share a process and its modules: loading them anew for each took longer than the tests.
          isolate: false,
        },
      },
      {
        plugins: [dataForTests],
        test: {
          name: 'review',
          include: ['test/review/**/*.test.ts'],
          ...patience,
        },
      },
      {
        plugins: [dataForTests],
        test: {
          name: 'commands',
          include: [
            'test/cli/**/*.test.ts',
            'test/extending/*.test.ts',
            'test/sandbox/*.test.ts',
            'test/hostile/*.test.ts',
            'test/report/*.test.ts',
            'test/same/fixtures.test.ts',
          ],
          globalSetup: ['test/cli/setup.ts'],
          ...patience,
        },
      },
    ],
  },
});
