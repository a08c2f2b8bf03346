import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { completeLock } from '../../scripts/complete-lock.ts'

type Manifest = Partial<Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>>
type Lock = {
  packages: Record<
    string,
    { dev?: boolean; version?: string; resolved?: string; engines?: { node?: string }; optional?: boolean }
  >
}

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
      // Below a package that only tests use, another version meets none of ours.
      .filter(([path, { dev }]) => dev !== true || path.split('node_modules/').length === 2)
      .filter(([path]) => family.test(path.split('node_modules/').at(-1) ?? ''))
      .map(([, { version }]) => version),
  )
  expect([...versions]).toHaveLength(1)
})

test('the lock file has an entry for the packages of every platform, so that npm ci takes it on each', () => {
  expect(completeLock(lock.packages)).toEqual([])
})

const toParts = (version: string): number[] => version.split('.').map(Number)
/** Whether a version of three numbers is in a range such as `^20.19.0 || >=22.12.0`. */
function isInRange(version: string, range: string): boolean {
  const compare = (other: string) => {
    const [a, b] = [toParts(version), toParts(other)]
    const at = b.findIndex((part, index) => part !== a[index])
    return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
  }
  const isHeld = (one: string): boolean => {
    if (one === '*') return true
    const [, sign = '', other = ''] = /^(>=|<|\^|~|)v?([\d.]+)/.exec(one.replaceAll(/\.[x*]/g, '')) ?? []
    if (sign === '>=') return compare(other) >= 0
    if (sign === '<') return compare(other) < 0
    return compare(other) >= (sign === '^' ? 0 : -1) && toParts(other)[0] === toParts(version)[0]
  }
  return range.split('||').some((part) =>
    part
      .replaceAll(/([<>=^~])\s+/g, '$1')
      .trim()
      .split(/\s+/)
      .every(isHeld),
  )
}

test('every part runs on the versions of Node that the root asks for, so npm warns of none', () => {
  const engines: { engines: { node: string } } = JSON.parse(read('package.json'))
  const lowest = engines.engines.node.split('||').map((part) => /[\d.]+/.exec(part)?.[0] ?? '')
  expect(lowest.length).toBeGreaterThan(1)
  // Those of other machines are not installed here, nor warned of.
  const parts = Object.entries(lock.packages).flatMap(([path, { engines: { node = '' } = {}, optional = false }]) =>
    node === '' || optional ? [] : [{ path, node }],
  )
  expect(parts.length).toBeGreaterThan(300)
  for (const version of lowest)
    expect(parts.filter(({ node }) => !isInRange(version, node)).map(({ path, node }) => `${path}: ${node}`)).toEqual(
      [],
    )
  // What the parts do not take is not asked for either.
  for (const version of ['20.20.2', '22.21.0', '23.9.0', '25.0.0']) {
    expect(isInRange(version, engines.engines.node)).toBe(false)
    expect(parts.some(({ node }) => !isInRange(version, node))).toBe(true)
  }
  for (const page of ['README.md', 'CONTRIBUTING.md', 'handbook/server.md'])
    expect(read(page)).toContain('Node 22, 24 or 26')
})
