import { dirname } from 'node:path'

/** Test files by what they need, as scripts/test-files.ts lists them. */
export interface ChangedTests {
  /** Database tests that the change touches. */
  api: string[]
  /** Those left out because they take too long for a usual round. */
  left: string[]
}

/**
 * The database tests near the changed files: a test file itself, the tests of the nearest folder that has some, and for
 * a contract those of the feature of its noun. Files in `slow` are left out unless they were changed themselves.
 */
export function findChangedTests(
  changed: readonly string[],
  databaseTests: readonly string[],
  slow: ReadonlySet<string>,
): ChangedTests {
  const byFolder = Map.groupBy(databaseTests, (file) => dirname(file))
  const near = new Set(
    changed.filter((path) => isSource(path)).flatMap((path) => findNearest(toServerPath(path), byFolder)),
  )
  const own = new Set(changed)
  const api = [...near].filter((file) => own.has(file) || !slow.has(file)).sort()
  return { api, left: [...near].filter((file) => !api.includes(file)).sort() }
}

const isSource = (path: string): boolean => /\.(ts|sql)$/.test(path) && /^(server|contract)\//.test(path)

/** A contract belongs to the feature of its noun: contract/src/crm/contacts.ts to features/crm/contacts. */
const toServerPath = (path: string): string =>
  path
    .replace(/^contract\/src\/(.+)\.ts$/, 'server/src/features/$1/routes.ts')
    .replace(/^server\/migrations\//, 'server/src/db/')

function findNearest(path: string, byFolder: ReadonlyMap<string, string[]>): string[] {
  if (path.endsWith('.test.ts')) return byFolder.get(dirname(path))?.includes(path) === true ? [path] : []
  // Not above a feature or a platform folder: the tests there are about something else.
  for (let folder = dirname(path); folder.split('/').length > 2; folder = dirname(folder)) {
    const tests = byFolder.get(folder)
    if (tests !== undefined && folder !== 'server/test') return tests
    if (/^server\/src\/features\/[^/]+$/.test(folder)) return []
  }
  return []
}
