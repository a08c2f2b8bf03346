import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../../scripts/inputs.ts'
import type { MutantEdit } from './mutant.ts'

export interface CleanCopy {
  readonly folder: string
  /** The commit that it has. */
  readonly commit: string
  /** What of these cannot be replaced, in words; null if all can. */
  explainUnplantable(edits: readonly MutantEdit[]): string | null
  /** Replaces all of them; the returned function puts back what was there. */
  plant(edits: readonly MutantEdit[]): () => void
  remove(): void
}

const runGit = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** A checkout of a commit beside the working tree, which stays as it is. Its packages are hard links to those that are installed. */
export function createCleanCopy(at: string): CleanCopy {
  const commit = runGit('rev-parse', '--verify', `${at}^{commit}`)
  // On the same disk, as hard links need it.
  const folder = join(root, '.cache', `mutants-${process.pid}`)
  mkdirSync(dirname(folder), { recursive: true })
  runGit('worktree', 'add', '--quiet', '--detach', '--force', folder, commit)
  linkPackages(folder)
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8')
  return {
    folder,
    commit,
    explainUnplantable(edits) {
      for (const { file, find } of edits) {
        if (!existsSync(join(folder, file))) return `${file} is not there`
        const count = read(file).split(find).length - 1
        if (count !== 1) return `the text occurs ${count} times in ${file}: ${find.trim().split('\n')[0]}`
      }
      return null
    },
    plant(edits) {
      const before = new Map(edits.map(({ file }) => [file, read(file)]))
      // A function, because signs of a replacement text have meanings.
      for (const { file, find, replace } of edits)
        writeFileSync(
          join(folder, file),
          read(file).replace(find, () => replace),
        )
      return () => {
        for (const [file, text] of before) writeFileSync(join(folder, file), text)
      }
    },
    remove: () => void runGit('worktree', 'remove', '--force', folder),
  }
}

/** Without what tools keep there: it would be written through the links. */
function linkPackages(folder: string): void {
  for (const packages of globSync(['node_modules', '*/node_modules'], { cwd: root })) {
    if (!existsSync(join(folder, dirname(packages)))) continue
    execFileSync('cp', ['--archive', '--link', join(root, packages), join(folder, packages)])
    for (const kept of globSync('.{vite,vite-temp,vitest,vitest-cache,cache}', { cwd: join(folder, packages) }))
      rmSync(join(folder, packages, kept), { recursive: true, force: true })
  }
}
