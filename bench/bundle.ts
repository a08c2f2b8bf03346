import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '../scripts/inputs.ts'

type Chunk = { file: string; src?: string; isEntry?: boolean; imports?: string[]; dynamicImports?: string[] }
export type Manifest = Record<string, Chunk>

const dist = join(root, 'web/dist')

export function readManifest(): Manifest {
  const path = join(dist, '.vite/manifest.json')
  if (!existsSync(path))
    throw new Error('web/dist has no .vite/manifest.json: run "npm run build" (with build.manifest on)')
  return JSON.parse(readFileSync(path, 'utf8'))
}

/** The JavaScript files that the named chunks load together, each once. */
export function closure(manifest: Manifest, keys: string[]): Set<string> {
  const files = new Set<string>()
  const seen = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    if (chunk.file.endsWith('.js')) files.add(chunk.file)
    for (const next of chunk.imports ?? []) visit(next)
  }
  for (const key of keys) visit(key)
  return files
}

/** The keys of the chunks whose source file matches; throws when there is none, so that a renamed page cannot hide. */
export function keysOf(manifest: Manifest, pattern: RegExp): string[] {
  const keys = Object.keys(manifest).filter((key) => pattern.test(manifest[key]?.src ?? key))
  if (keys.length === 0) throw new Error(`no chunk of ${pattern} in the build`)
  return keys
}

const sizes = new Map<string, number>()

/** Gzipped size of files of web/dist in KiB. */
export function gzipped(files: Iterable<string>): number {
  let bytes = 0
  for (const file of files) {
    const size = sizes.get(file) ?? gzipSync(readFileSync(join(dist, file)), { level: 9 }).length
    sizes.set(file, size)
    bytes += size
  }
  return bytes / 1024
}

export type Weights = { shell: number; firstPage: number; editor: number; largest: Array<[string, number]> }

/**
 * What a person downloads, in gzipped KiB: the shell (entry and main layout), the first signed-in page (`/content/ideas`),
 * and what the editor adds on top of it.
 */
export function weigh(manifest: Manifest = readManifest()): Weights {
  const entry = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  const layouts = Object.keys(manifest).filter((key) => /src\/app\/.*MainLayout\.tsx$/.test(key))
  const shell = [...entry, ...layouts]
  const first = closure(manifest, [...shell, ...keysOf(manifest, /features\/ideas\/IdeasPage\.tsx$/)])
  const editor = closure(manifest, keysOf(manifest, /features\/editor\/index\.ts$/))
  const all = new Set(Object.values(manifest).map(({ file }) => file))
  return {
    shell: gzipped(closure(manifest, shell)),
    firstPage: gzipped(first),
    editor: gzipped([...editor].filter((file) => !first.has(file))),
    largest: [...all]
      .filter((file) => file.endsWith('.js'))
      .map((file): [string, number] => [file, gzipped([file])])
      .sort((one, other) => other[1] - one[1])
      .slice(0, 8),
  }
}
