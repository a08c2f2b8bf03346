import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { findPostgres } from './scripts/find-postgres.ts'

const tests = ['contract', 'server', 'web', 'scripts', 'bench'].map((folder) => `${folder}/**/*.test.{ts,tsx}`)

/** Tests that read only the repository: they need no database and run once. */
const repository = [
  'server/test/layers.test.ts',
  'server/test/lock-file.test.ts',
  'server/test/docs.test.ts',
  'server/src/integrations/file-store.test.ts',
  '{scripts,bench,web,contract}/**',
]

/** Without a server there is nothing for its half to run; test/postgres-server.ts says so in one line. */
const hasPostgres = Boolean(process.env['TEST_DATABASE_URL'] ?? findPostgres())

/** `pglite` and `postgres` run the same server tests on the two databases the product supports; `e2e` drives a browser. */
export default defineConfig({
  test: {
    // See docs/decisions/0004: V8 can lose a code page that PGlite's WebAssembly runs from.
    execArgv: ['--no-memory-protection-keys'],
    // Half of a server test's time is spent waiting for a lease, a clock or a disk: one worker more than there are cores.
    maxWorkers: availableParallelism() + 1,
    // Loading the server costs two seconds; each file has a database of its own anyway, and nothing else is shared.
    isolate: false,
    projects: [
      {
        test: {
          name: 'pglite',
          include: tests,
          env: { TEST_DATABASE: 'pglite' },
          globalSetup: ['server/test/database-template.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'postgres',
          include: hasPostgres ? ['server/**/*.test.ts'] : [],
          exclude: ['**/node_modules/**', 'server/src/models/**', ...repository],
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: ['server/test/postgres-server.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.journey.ts'],
          fileParallelism: false,
          // A busy machine loses a key or a frame once in a hundred journeys; what is broken fails twice.
          retry: 1,
          // A save waits for a pause in typing; a busy machine makes the pause longer.
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
