import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { completeLock } from '../../scripts/complete-lock.ts'

type Manifest = Partial<Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>>
type Lock = { packages: Record<string, { version?: string; resolved?: string }> }

const read = (path: string): string => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')
const lock: Lock = JSON.parse(read('package-lock.json'))

/** Packages that must have the same version. */
const families = [/^@mantine\//, /^@tiptap\//, /^(vitest|@vitest\/.+)$/, /^(react|react-dom)$/, /^zod$/]

test('the lock file names no download host', () => {
  const hosts = Object.entries(lock.packages).filter(([, { resolved }]) => /^(https?|git)/.test(resolved ?? ''))
  expect(hosts.map(([path]) => path)).toEqual([])
})

test.each(['package.json', 'contract/package.json', 'server/package.json', 'web/package.json'])(
  '%s pins every dependency exactly',
  (path) => {
    const manifest: Manifest = JSON.parse(read(path))
    const all = Object.entries({
      ...manifest.dependencies,
      ...manifest.devDependencies,
      ...manifest.optionalDependencies,
    })
    expect(all.length).toBeGreaterThan(0)
    expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  },
)

test.each(families)('the family %s has one version', (family) => {
  const versions = new Set(
    Object.entries(lock.packages)
      .filter(([path]) => family.test(path.split('node_modules/').at(-1) ?? ''))
      .map(([, { version }]) => version),
  )
  expect([...versions]).toHaveLength(1)
})

test('the lock file has an entry for the packages of every platform, so that npm ci takes it on each', () => {
  expect(completeLock(lock.packages)).toEqual([])
})
