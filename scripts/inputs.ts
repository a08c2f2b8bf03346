import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')
const skippedNames = new Set(['node_modules', 'dist', '.cache', 'data'])

function* walkFiles(path: string): Generator<string> {
  const stat = statSync(join(root, path), { throwIfNoEntry: false })
  if (!stat) return
  if (stat.isFile()) yield path
  else
    for (const name of readdirSync(join(root, path)).sort())
      if (!skippedNames.has(name) && !/\.test\.tsx?$/.test(name)) yield* walkFiles(`${path}/${name}`)
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

/**
 * Runs `build` unless the inputs are those of its last success and `made` exists. True if it ran. A failed build is not
 * recorded, so the next start tries again.
 */
export async function buildIfChanged(
  name: string,
  inputs: string[],
  made: string,
  build: () => Promise<void>,
): Promise<boolean> {
  const mark = join(root, '.cache', `${name}.hash`)
  const now = hashFiles(inputs)
  const isThere = statSync(join(root, made), { throwIfNoEntry: false }) !== undefined
  const before = statSync(mark, { throwIfNoEntry: false }) ? readFileSync(mark, 'utf8') : ''
  if (isThere && before === now) return false
  // The build may write there itself, in a clone that has built nothing yet.
  mkdirSync(join(root, '.cache'), { recursive: true })
  await build()
  writeFileSync(mark, now)
  return true
}
