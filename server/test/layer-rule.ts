import type { SourceFile } from './source-file.ts'

/**
 * One violation: `rule` names the rule, `message` says what to do instead. The list of today's breaches knows it by `entry`,
 * which no other line of the file changes; `size` is what counts against the entry.
 */
export type Problem = { rule: string; where: string; message: string; entry: string; size: number }

/** What a rule reads besides the file itself. */
export type Tree = {
  files: ReadonlyMap<string, SourceFile>
  /** Folders of slices that are so large that their own folders obey the rules of slices. */
  bigSlices: ReadonlySet<string>
  tables: ReadonlySet<string>
}

/** A violation in a file. The entry is the file's path, and `within` what it is about there. */
export type Finding = { line?: number; message: string; within?: string; size?: number }

type Rule = (file: SourceFile, tree: Tree) => Finding[]
export type Rules = Readonly<Record<string, Rule>>

export const isTest = (path: string) =>
  /\.(test|journey)\.tsx?$/.test(path) || path.startsWith('server/test/') || path.startsWith('e2e/')
export const isGenerated = (path: string) => path.includes('.generated.')
export const isStore = (path: string) => /^server\/src\/features\/.+\/([\w-]+-)?store\.ts$/.test(path)
export const isServer = (path: string) => path.startsWith('server/src/') && !isTest(path)
export const isWithin = (path: string, ...folders: string[]) => folders.some((folder) => path.startsWith(folder))

/** Every line that matches the pattern, ignoring comments and strings. */
export function findLines(file: SourceFile, pattern: RegExp, message: string): Finding[] {
  if (!pattern.test(file.text)) return []
  return file.code.split('\n').flatMap((line, at) => (pattern.test(line) ? [{ line: at + 1, message }] : []))
}

/** Turns a rule's findings into problems. */
export function toProblems(rule: string, { path }: SourceFile, findings: readonly Finding[]): Problem[] {
  return findings.map(({ line, message, within, size = 1 }) => ({
    rule,
    where: line === undefined ? path : `${path}:${line}`,
    message,
    entry: within === undefined ? path : `${path} ${within}`,
    size,
  }))
}
