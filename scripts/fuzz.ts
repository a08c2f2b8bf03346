import { findPostgres } from './find-postgres.ts'
import { runProgram } from './test-program.ts'

/** `npm run fuzz [-- WORD]`: hostile variants of every call of /openapi.json, or of those whose name has the word. */
const [word] = process.argv.slice(2)
const project = findPostgres() || process.env['TEST_DATABASE_URL'] ? 'postgres' : 'pglite'
const { code } = await runProgram('vitest', ['run', '--project', project, 'server/test/fuzz.test.ts'], {
  env: { FUZZ: 'all', ...(word === undefined ? {} : { FUZZ_ONLY: word }) },
})
process.exit(code)
