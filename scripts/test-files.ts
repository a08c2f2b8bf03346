import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from './inputs.ts'

/** Assigns test files to Vitest projects; paths are relative to the repository's root. */
export interface TestFiles {
  /** Tests without a database: run once. */
  unit: string[]
  /** Tests of the web app, whose sources only Vite can load: run once. */
  web: string[]
  pglite: string[]
  postgres: string[]
}

export interface TestFilesOptions {
  /** Whether a PostgreSQL server can be started or is configured. */
  hasPostgres: boolean
  /** Runs every database test on both engines; else each on one, and a fixed subset on both. */
  isEverything: boolean
}

const serverTests = 'server/**/*.test.ts'
const webTests = 'web/**/*.test.{ts,tsx}'
const otherTests = ['contract', 'scripts', 'bench'].map((folder) => `${folder}/**/*.test.{ts,tsx}`)
const toPaths = (pattern: string): string[] =>
  globSync(pattern, { cwd: root, exclude: (path) => path.includes('node_modules') })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()

/** Checks of the repository itself. They stay with the embedded database: tools look for them in that project. */
const isRepositoryCheck = (file: string): boolean =>
  /^server\/test\/(layers|docs|names|lock-file)\.test\.ts$/.test(file)

/**
 * What the engine itself does differently: always runs on both. A kill is about the engine where data has to outlive it (`kill.test.ts`,
 * `kill-server.test.ts`). `kill-import.test.ts` and the like try what a feature does between two of its transactions, which is the same
 * on both, and `two-servers-…` need PostgreSQL: they run as every other file does.
 */
const isAboutDatabases = (file: string): boolean =>
  /^server\/src\/(db|jobs)\//.test(file) ||
  /\/(kill|kill-server|(upgrade|sweep)[^/]*)\.test\.ts$/.test(file) ||
  /'(pglite|postgres)'/.test(readFileSync(join(root, file), 'utf8'))

/** Modules that open a database: a test file that imports one of them, directly or through its helpers, needs one. */
const opensOne = /\/(engines|pglite|postgres|open-app-context|run-server)\.ts'|server\/src\/main\.ts|\bmain\.ts'/

/** Whether a test opens a database; follows imports of test helpers, but not of the product. */
export function isDatabaseTest(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file)) return false
  seen.add(file)
  const text = readFileSync(join(root, file), 'utf8')
  if (opensOne.test(text)) return true
  const imports = [...text.matchAll(/^(?:import|export) (?!type )[^']*from '(\.[^']+)'/gm)]
  return imports
    .map(([, target = '']) => relative(root, join(root, dirname(file), target)).replaceAll('\\', '/'))
    .some((target) => target.startsWith('server/test/') && isDatabaseTest(target, seen))
}

/**
 * With a PostgreSQL server all database tests run there, and those about databases on PGlite as well, which the server of
 * the browser journeys runs on too. Without one, all run on PGlite.
 */
export function listTestFiles({ hasPostgres, isEverything }: TestFilesOptions): TestFiles {
  const server = toPaths(serverTests)
  const checks = server.filter(isRepositoryCheck)
  const onDatabase = server.filter((file) => !isRepositoryCheck(file) && isDatabaseTest(file))
  const web = toPaths(webTests)
  const unit = [
    ...otherTests.flatMap(toPaths),
    ...server.filter((file) => !checks.includes(file) && !onDatabase.includes(file)),
  ]
  if (!hasPostgres || isEverything)
    return { unit, web, pglite: [...checks, ...onDatabase], postgres: hasPostgres ? onDatabase : [] }
  return { unit, web, pglite: [...checks, ...onDatabase.filter(isAboutDatabases)], postgres: onDatabase }
}
