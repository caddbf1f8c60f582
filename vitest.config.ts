import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'parts',
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'test/**/*.test.ts'],
          exclude: ['test/cli/**'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'commands',
          include: ['test/cli/**/*.test.ts'],
          globalSetup: ['test/cli/setup.ts'],
          testTimeout: 30_000,
        },
      },
    ],
  },
});
