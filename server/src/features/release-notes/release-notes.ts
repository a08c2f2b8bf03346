import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Engine } from '../../db/engine.ts'
import type { AppContext } from '../../http/app-context.ts'
import { type ChangelogEntry, parseChangelog } from './parse-changelog.ts'
import { recordReleaseNotes } from './system-store.ts'

export interface DatedEntry extends ChangelogEntry {
  /** When this installation first had it. */
  readonly since: string
}

const changelogFile = join(import.meta.dirname, '../../../../CHANGELOG.md')
/** One file for each database, because a running process has one version of the product. */
const entriesByEngine = new WeakMap<Engine, Promise<readonly DatedEntry[]>>()

/** The entries of this version, read once; empty where the changelog was not installed. */
export function listReleaseNotes({ engine, now }: AppContext): Promise<readonly DatedEntry[]> {
  const known = entriesByEngine.get(engine)
  if (known !== undefined) return known
  const entries = loadEntries(engine, now())
  entriesByEngine.set(engine, entries)
  entries.catch(() => entriesByEngine.delete(engine))
  return entries
}

async function loadEntries(engine: Engine, now: Date): Promise<DatedEntry[]> {
  const entries = parseChangelog(await readFile(changelogFile, 'utf8').catch(() => ''))
  const ids = entries.map(({ id }) => id)
  const dates = await recordReleaseNotes(engine, ids, now)
  return entries.map((entry) => ({ ...entry, since: dates.get(entry.id) ?? now.toISOString() }))
}

export const isNewTo = ({ since }: DatedEntry, seenAt: string): boolean => new Date(since) > new Date(seenAt)

/** How many entries came after a person's last look. */
export async function countNewReleaseNotes(context: AppContext, seenAt: string): Promise<number> {
  return (await listReleaseNotes(context)).filter((entry) => isNewTo(entry, seenAt)).length
}
