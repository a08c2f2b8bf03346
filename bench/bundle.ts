import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../scripts/inputs.ts'

type Chunk = { file: string; imports?: string[] }
export type Manifest = Record<string, Chunk>
/** Of the entry (index.html) and every lazy part of the app, by its source file, the scripts and styles that it needs. */
export type Parts = Record<string, string[]>

const dist = join(root, 'web/dist')

function readBuilt(name: string): unknown {
  const path = join(dist, '.vite', name)
  if (!existsSync(path)) throw new Error(`web/dist has no .vite/${name}: run "npm run build"`)
  return JSON.parse(readFileSync(path, 'utf8'))
}

/** Throws when the web app has not been built. */
export const readManifest = (): Manifest => readBuilt('manifest.json') as Manifest
/** Throws when the web app has not been built. */
const readParts = (): Parts => readBuilt('parts.json') as Parts

/** The files of the parts whose source file matches; throws when there is none, so that a renamed page cannot hide. */
export function listFiles(context: Parts, pattern: RegExp): Set<string> {
  const found = Object.keys(context).filter((key) => pattern.test(key))
  if (found.length === 0) throw new Error(`no part of ${pattern} in the build`)
  return new Set(found.flatMap((key) => context[key] ?? []))
}

/** What a browser is sent for files of web/dist, in KiB: the compressed copy where there is one. */
function measureSentSize(files: Iterable<string>): number {
  let bytes = 0
  for (const file of files) {
    const path = join(dist, file)
    bytes += statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
  }
  return bytes / 1024
}

/** Every circle of files that import each other, as the names along it: what runs first in one is not defined in another. */
export function findCircles(manifest: Manifest): string[] {
  const circles: string[] = []
  const done = new Set<string>()
  const visit = (key: string, path: string[]) => {
    if (path.includes(key)) circles.push([...path.slice(path.indexOf(key)), key].join(' → '))
    if (done.has(key) || path.includes(key)) return
    for (const next of manifest[key]?.imports ?? []) visit(next, [...path, key])
    done.add(key)
  }
  for (const key of Object.keys(manifest)) visit(key, [])
  return circles
}

export type BundleSizes = {
  shell: number
  firstPage: number
  /** Files of the first page: each is a request. */
  firstFiles: number
  editor: number
  /** What each lazy page adds to the shell, the largest first. */
  pages: Array<[string, number]>
}

/**
 * What a person downloads of scripts and styles, in KiB as sent: the shell (entry and main layout), the first signed-in page
 * (`/content/ideas`), and what the editor and each page add on top.
 */
export function measureBundle(context: Parts = readParts()): BundleSizes {
  const shell = listFiles(context, /^index\.html$|src\/app\/layouts\/MainLayout\.tsx$/)
  const first = shell.union(listFiles(context, /features\/ideas\/IdeasPage\.tsx$/))
  const pages = Object.keys(context)
    .filter((key) => key.endsWith('Page.tsx'))
    .map((key): [string, number] => [key, measureSentSize(new Set(context[key]).difference(shell))])
  return {
    shell: measureSentSize(shell),
    firstPage: measureSentSize(first),
    firstFiles: first.size,
    editor: measureSentSize(listFiles(context, /features\/editor\/index\.ts$/).difference(first)),
    pages: pages.sort((one, other) => other[1] - one[1]),
  }
}

/** Class names of the component kit in a text: each stands for one element of one component. */
const kitClasses = (text: string): Set<string> => new Set(text.match(/\bm_[0-9a-f]{6,8}\b/gu))

/** Components of the kit that the built app shows without their styles, and styles that it loads for nothing. */
export function compareKitStyles(): { missing: string[]; unused: string[] } {
  const read = (folder: string, ending: string) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(ending))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('\n')
  const [scripts, styles] = [
    kitClasses(read(join(dist, 'assets'), '.js')),
    kitClasses(read(join(dist, 'assets'), '.css')),
  ]
  const kit = join(root, 'node_modules/@mantine/core/styles')
  const missing: string[] = []
  const unused: string[] = []
  for (const name of readdirSync(kit).filter((file) => /^[A-Z]\w+\.css$/u.test(file))) {
    const classes = kitClasses(readFileSync(join(kit, name), 'utf8'))
    const isUsed = !classes.isDisjointFrom(scripts)
    const isLoaded = !classes.isDisjointFrom(styles)
    if (isUsed && !isLoaded) missing.push(name)
    if (isLoaded && !isUsed) unused.push(name)
  }
  return { missing, unused }
}
