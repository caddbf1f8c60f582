import { defineConfig } from 'vitest/config';

/** The programs as they are started and typed at: each test starts processes, so they take their time. */
const whole = [
  'test/cli/**/*.test.ts',
  'test/extending/*.test.ts',
  'test/review/**/*.test.ts',
  'test/sandbox/*.test.ts',
  'test/hostile/*.test.ts',
];

export default defineConfig({
  test: {
    projects: [
      {
        // `npm test`: what can be tested in one process.
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'test/**/*.test.ts'],
          exclude: whole,
          globalSetup: ['test/sandbox/setup.ts'],
          testTimeout: 20_000,
          // Files share a process and its modules: loading them anew for each took longer than the tests.
          isolate: false,
        },
      },
      {
        test: {
          name: 'review',
          include: ['test/review/**/*.test.ts'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'commands',
          include: [
            'test/cli/**/*.test.ts',
            'test/extending/*.test.ts',
            'test/sandbox/*.test.ts',
            'test/hostile/*.test.ts',
          ],
          globalSetup: ['test/cli/setup.ts'],
          testTimeout: 30_000,
        },
      },
    ],
  },
});
