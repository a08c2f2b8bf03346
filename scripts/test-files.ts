import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from './inputs.ts'

/** Which Vitest project runs which test file; paths are from the repository's root. */
export interface TestFiles {
  /** Open no database: run once. */
  unit: string[]
  pglite: string[]
  postgres: string[]
}

export interface TestFilesOptions {
  /** Whether a PostgreSQL server can be started or is given. */
  hasPostgres: boolean
  /** Run every file that opens a database on both; else each runs on one and a named part of them on both. */
  isEverything: boolean
}

const serverTests = 'server/**/*.test.ts'
const otherTests = ['contract', 'web', 'scripts', 'bench'].map((folder) => `${folder}/**/*.test.{ts,tsx}`)
const toPaths = (pattern: string): string[] =>
  globSync(pattern, { cwd: root, exclude: (path) => path.includes('node_modules') })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()

/** Checks of the repository itself. They stay with the embedded database, where tools look for them by project. */
const isRepositoryCheck = (file: string): boolean =>
  /^server\/test\/(layers|docs|names|lock-file)\.test\.ts$/.test(file)

/** What the two databases do differently, or what a kill or an upgrade can damage: always run on both. */
const isAboutDatabases = (file: string): boolean =>
  /^server\/src\/(db|jobs)\//.test(file) ||
  /(^|\/)(kill|upgrade|sweep|two-servers)[^/]*\.test\.ts$/.test(file) ||
  /'(pglite|postgres)'/.test(readFileSync(join(root, file), 'utf8'))

/** Ways to a database: a test file that imports one of them, itself or through its helpers, opens one. */
const opensOne = /\/(engines|pglite|postgres|open-app-context|run-server)\.ts'|server\/src\/main\.ts|\bmain\.ts'/

/** True for a test that opens a database; looks through the test helpers that it imports, not through the product. */
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

/** The part of the product that a test is about: a feature, a part of the CRM or of the advisor, or a folder of the platform. */
const toPartName = (file: string): string =>
  /^server\/src\/features\/(?:crm|advisor)\/[^/]+(?=\/)/.exec(file)?.[0] ??
  /^server\/src\/features\/[^/]+/.exec(file)?.[0] ??
  /^server\/(?:src\/)?[^/]+/.exec(file)?.[0] ??
  file

/** One file for each part of the product: the one named like it, else the first by name that is not known to be slow. */
function firstOfEachPart(files: readonly string[]): string[] {
  const slow = readFileSync(join(root, 'scripts/test-budget.json'), 'utf8')
  const parts = Map.groupBy(files, toPartName)
  return [...parts].map(
    ([part, own]) =>
      own.find((file) => file === `${part}/${part.split('/').at(-1)}.test.ts`) ??
      own.find((file) => !slow.includes(`"${file}"`)) ??
      own[0] ??
      part,
  )
}

/**
 * PGlite takes almost three times as long as PostgreSQL for the same test, so with a PostgreSQL server each file runs there,
 * and on PGlite run those about databases and one of each part of the product. Without one, all run on PGlite.
 */
export function listTestFiles({ hasPostgres, isEverything }: TestFilesOptions): TestFiles {
  const server = toPaths(serverTests)
  const checks = server.filter(isRepositoryCheck)
  const onDatabase = server.filter((file) => !isRepositoryCheck(file) && isDatabaseTest(file))
  const unit = [
    ...otherTests.flatMap(toPaths),
    ...server.filter((file) => !checks.includes(file) && !onDatabase.includes(file)),
  ]
  if (!hasPostgres || isEverything)
    return { unit, pglite: [...checks, ...onDatabase], postgres: hasPostgres ? onDatabase : [] }
  const onBoth = new Set([...onDatabase.filter(isAboutDatabases), ...firstOfEachPart(onDatabase)])
  return { unit, pglite: [...checks, ...onBoth], postgres: onDatabase }
}
