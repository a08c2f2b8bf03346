import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')
const skippedNames = new Set(['node_modules', 'dist', '.cache', 'data'])

function* walkFiles(path: string): Generator<string> {
  const stat = statSync(join(root, path), { throwIfNoEntry: false })
  if (stat?.isFile() === true) yield path
  else if (stat !== undefined) yield* walkFolder(path)
}

function* walkFolder(path: string): Generator<string> {
  const entries = readdirSync(join(root, path), { withFileTypes: true })
  for (const entry of entries.sort((left, right) => (left.name < right.name ? -1 : 1))) {
    if (skippedNames.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue
    if (entry.isDirectory()) yield* walkFolder(`${path}/${entry.name}`)
    else yield `${path}/${entry.name}`
  }
}

/** One hash over names and contents of files and folders (paths from the root); ignores tests and build output. */
export function hashFiles(paths: string[]): string {
  const hash = createHash('sha256')
  for (const path of paths)
    for (const file of walkFiles(path))
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/** The same over sizes and times, at a third of the cost: a file that was not written since has the contents it had. */
function hashTimes(paths: string[]): string {
  const hash = createHash('sha256')
  for (const path of paths)
    for (const file of walkFiles(path)) {
      const { size, mtimeMs, ctimeMs } = statSync(join(root, file))
      hash.update(`${file}\0${size} ${mtimeMs} ${ctimeMs}\n`)
    }
  return hash.digest('hex')
}

/** Of the inputs of the last build: their contents, and their times where those stand for the contents. */
interface Mark {
  readonly contents: string
  readonly times: string
}

const getMarkFile = (name: string): string => join(root, '.cache', `${name}.inputs.json`)

function readMark(name: string): Mark | null {
  const file = getMarkFile(name)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Mark) : null
}

/** The hash that the last successful build of this name was called with. */
export function readBuiltHash(name: string): string {
  const mark = readMark(name)
  if (mark === null) throw new Error(`Nothing named ${name} has been built: npm run build does`)
  return mark.contents
}

/**
 * Runs `build` unless the inputs are those of its last success and what it makes of them exists. True if it ran. A failed build is
 * not recorded, so the next start tries again.
 */
export async function buildIfChanged(
  name: string,
  inputs: string[],
  getMade: (hash: string) => string,
  build: (hash: string) => Promise<void>,
): Promise<boolean> {
  const before = readMark(name)
  const times = hashTimes(inputs)
  if (before?.times === times && existsSync(getMade(before.contents))) return false
  const contents = hashFiles(inputs)
  const isBuilt = before?.contents === contents && existsSync(getMade(contents))
  // The build may write there itself, in a clone that has built nothing yet.
  mkdirSync(join(root, '.cache'), { recursive: true })
  if (!isBuilt) await build(contents)
  writeMark(name, { contents, times })
  return !isBuilt
}

/** Whole or not at all: several processes may check the same inputs at once. */
function writeMark(name: string, mark: Mark): void {
  const draft = `${getMarkFile(name)}.${process.pid}`
  writeFileSync(draft, JSON.stringify(mark))
  renameSync(draft, getMarkFile(name))
}
