import { availableParallelism, totalmem } from 'node:os'
import { defineConfig } from 'vitest/config'
import { findPostgres } from './scripts/find-postgres.ts'
import { listTestFiles } from './scripts/test-files.ts'
import SlowestFirst from './scripts/test-order.ts'

/** Without a server there is nothing for its half to run; test/postgres-server.ts says so in one line. */
const hasPostgres = Boolean(process.env['TEST_DATABASE_URL'] ?? findPostgres())
/**
 * `npm test` as a whole runs most files on one database (scripts/test-files.ts says which). Files that are named on the
 * command line, and `npm run test:all`, run on both.
 */
const files = listTestFiles({ hasPostgres, isEverything: process.env['TEST_RUN'] !== 'usual' })

/** Signing up thousands of people with real hashes takes minutes; server/src/features/auth/passwords.test.ts tries real ones. */
const cheap = { PASSWORD_HASH_KIB: 'cheap' }

/** Node runs TypeScript itself: Vite's transform of the whole server takes longer than most files' tests. */
const native = { experimental: { viteModuleRunner: false, nodeLoader: false } }

/** Half of a test's time is spent waiting for a lease, a clock, a disk or a browser; a worker takes up to a gigabyte. */
const maxWorkers = Math.max(1, Math.min(2 * availableParallelism(), Math.floor(totalmem() / 2 ** 30)))

/** Limits are for tests that hang, not for slow machines: ten times what the slowest takes on a quiet machine, and more. */
const limits = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  teardownTimeout: 60_000,
  expect: { poll: { timeout: 60_000 } },
}

/**
 * `unit` opens no database and runs once, as does `web`, which Vite loads as it builds it. `pglite` and `postgres` run the server's tests on the two databases that the
 * product supports. `e2e` drives a browser. Docs: docs/decisions/0033.
 */
export default defineConfig({
  test: {
    // See docs/decisions/0004: V8 can lose a code page that PGlite's WebAssembly runs from.
    execArgv: ['--no-memory-protection-keys'],
    maxWorkers,
    // Loading the server costs two seconds; each file has a database of its own anyway, and nothing else is shared.
    isolate: false,
    sequence: { sequencer: SlowestFirst },
    projects: [
      { test: { name: 'unit', include: files.unit, env: { ...cheap, TEST_DATABASE: 'none' }, ...native, ...limits } },
      { test: { name: 'web', include: files.web, ...limits } },
      {
        test: {
          name: 'pglite',
          include: files.pglite,
          env: { ...cheap, TEST_DATABASE: 'pglite' },
          globalSetup: ['server/test/database-template.ts'],
          ...native,
          ...limits,
        },
      },
      {
        test: {
          name: 'postgres',
          include: files.postgres,
          env: { ...cheap, TEST_DATABASE: 'postgres' },
          globalSetup: ['server/test/postgres-server.ts'],
          ...native,
          ...limits,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.journey.ts'],
          env: cheap,
          globalSetup: ['e2e/shared-server.ts'],
          // A busy machine loses a key or a frame once in a hundred journeys; what is broken fails twice.
          retry: 1,
          ...native,
          ...limits,
        },
      },
    ],
  },
})
