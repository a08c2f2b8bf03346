import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './inputs.ts'

interface Entry {
  version?: string
  optionalDependencies?: Record<string, string>
  os?: string[]
  cpu?: string[]
  libc?: string[]
  dev?: boolean
  optional?: boolean
}

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const processors = ['arm64', 'arm', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'x64']

/** Derives a platform package's platform from its name: `…-linux-x64-musl`. */
export function parsePlatform(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> | null {
  const words = name.split(/[/-]/u)
  const os = systems.find((system) => words.includes(system))
  const cpu = processors.find((processor) => words.includes(processor))
  if (os === undefined || cpu === undefined) return null
  const isMusl = words.some((word) => word.startsWith('musl'))
  return { os: [os], cpu: [cpu], ...(os === 'linux' ? { libc: [isMusl ? 'musl' : 'glibc'] } : {}) }
}

/**
 * Adds what npm omits if a registry does not serve the packages of other platforms: without an entry for each optional
 * dependency `npm ci` rejects the whole lock, on every platform. Returns the added names.
 */
export function completeLock(packages: Record<string, Entry>): string[] {
  const added: string[] = []
  for (const entry of Object.values({ ...packages }))
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const platform = parsePlatform(name)
      const path = `node_modules/${name}`
      if (platform === null || packages[path] !== undefined || !/^\d/u.test(version)) continue
      packages[path] = { version, ...platform, ...(entry.dev ? { dev: true } : {}), optional: true }
      added.push(name)
    }
  return added
}

if (import.meta.main) {
  const file = join(root, 'package-lock.json')
  const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Entry> }
  const added = completeLock(lock.packages)
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
  console.log(added.length === 0 ? 'the lock is complete' : `added ${added.join(', ')}`)
}
