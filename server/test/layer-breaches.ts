import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Problem } from './layer-rule.ts'

/** Rule → entry → size: what broke the rules when they came. The list may only shrink. */
export type Breaches = Record<string, Record<string, number>>

const root = join(import.meta.dirname, '../..')
export const breachFile = join(import.meta.dirname, 'layer-breaches.json')

export const readBreaches = (): Breaches => JSON.parse(readFileSync(breachFile, 'utf8')) as Breaches

/** The texts of all files that the rules read, by their paths from the repository's root. */
export function readWholeTree(): Map<string, string> {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
  const paths = listed.split('\0').filter((path) => /\.(tsx?|mjs|css|sql)$/.test(path) && existsSync(join(root, path)))
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

const toLines = (breaches: Breaches) =>
  Object.entries(breaches).flatMap(([rule, entries]) =>
    Object.entries(entries).map(([entry, size]) => ({ rule, entry, size })),
  )

/** What breaks the rules now, in the shape of the list and in alphabetical order. */
export function countBreaches(problems: readonly Problem[]): Breaches {
  const counts: Breaches = {}
  for (const { rule, entry, size } of problems.toSorted(
    (a, b) => compare(a.rule, b.rule) || compare(a.entry, b.entry),
  )) {
    const entries = (counts[rule] ??= {})
    entries[entry] = (entries[entry] ?? 0) + size
  }
  return counts
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Problems that are not listed, or are larger than listed. */
export function findNewBreaches(problems: readonly Problem[], listed: Breaches): Problem[] {
  const counts = countBreaches(problems)
  return problems.filter(({ rule, entry }) => (counts[rule]?.[entry] ?? 0) > (listed[rule]?.[entry] ?? 0))
}

/** Entries that are no longer true, because the code has become better than they say. */
export function findStaleBreaches(problems: readonly Problem[], listed: Breaches): string[] {
  const counts = countBreaches(problems)
  return toLines(listed).flatMap(({ rule, entry, size }) => {
    const now = counts[rule]?.[entry] ?? 0
    return now < size ? [`${entry} · ${rule} · ${size} listed, ${now} left`] : []
  })
}

export const printProblem = ({ where, rule, message }: Problem): string => `${where} · ${rule} · ${message}`
