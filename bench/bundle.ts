import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../scripts/inputs.ts'

type Chunk = { file: string; imports?: string[] }
export type Manifest = Record<string, Chunk>
/** Scripts and styles required by the entry (index.html) and every lazy part of the app, by source file. */
export type Parts = Record<string, string[]>

const dist = join(root, 'web/dist')

function readBuilt(name: string): unknown {
  const path = join(dist, '.vite', name)
  if (!existsSync(path)) throw new Error(`web/dist has no .vite/${name}: run "npm run build"`)
  return JSON.parse(readFileSync(path, 'utf8'))
}

/** Throws if the web app has not been built. */
export const readManifest = (): Manifest => readBuilt('manifest.json') as Manifest
/** Throws if the web app has not been built. */
const readParts = (): Parts => readBuilt('parts.json') as Parts

/** The files of parts whose source file matches; throws if there is none, so that a renamed page is noticed. */
export function listFiles(context: Parts, pattern: RegExp): Set<string> {
  const found = Object.keys(context).filter((key) => pattern.test(key))
  if (found.length === 0) throw new Error(`no part of ${pattern} in the build`)
  return new Set(found.flatMap((key) => context[key] ?? []))
}

/** Transfer size of files in web/dist, in KiB: of the compressed copy if there is one. */
function measureSentSize(files: Iterable<string>): number {
  let bytes = 0
  for (const file of files) {
    const path = join(dist, file)
    bytes += statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
  }
  return bytes / 1024
}

/** Every import cycle, as file names in order: the first file to run uses exports that are not defined yet. */
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
  /** Files of the first page; each is a request. */
  firstFiles: number
  editor: number
  /** What each lazy page adds to the shell, largest first. */
  pages: Array<[string, number]>
}

/**
 * Transfer size of scripts and styles in KiB: the shell (entry and main layout), the first signed-in page
 * (`/content/ideas`), and what the editor and each page add.
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

/** The component kit's class names in a text: each identifies one element of one component. */
const kitClasses = (text: string): Set<string> => new Set(text.match(/\bm_[0-9a-f]{6,8}\b/gu))

/** Kit components that the built app renders without their styles, and styles it loads without using them. */
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
