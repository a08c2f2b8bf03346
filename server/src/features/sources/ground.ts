import type { Footnote } from '@draftwright/contract/footnotes'
import { getFootnoteKey } from '@draftwright/contract/footnotes'
import type { AccountDb } from '../../db/account-db.ts'
import { insertSources, listReadSources, listSourceRows, type SourceOwner } from './store.ts'

/** A source as a text may rest on it. */
export interface GroundSource {
  readonly title: string
  /** Null for a file. */
  readonly href: string | null
  /** When it was read. */
  readonly day: string | null
  readonly passages: readonly string[]
}

/** What was read for an idea or a document, in the order in which it was given. */
export async function readSources(db: AccountDb, owner: SourceOwner): Promise<GroundSource[]> {
  const rows = await listReadSources(db, owner)
  return rows.map(({ title, address, read_on, passages }) => ({ title, href: address, day: read_on, passages }))
}

/** The sources that a text names first, by their numbers in it, then the others. */
export function orderSources(sources: readonly GroundSource[], named: readonly Footnote[]): GroundSource[] {
  const byKey = new Map(sources.map((source) => [getFootnoteKey(source), source]))
  const first = named.map((note) => byKey.get(getFootnoteKey(note)) ?? { ...note, passages: [] })
  const keys = new Set(named.map(getFootnoteKey))
  return [...first, ...sources.filter((source) => !keys.has(getFootnoteKey(source)))]
}

/** Keeps with a document what was read for its idea, or for the post that it was made from; what it has stays. */
export async function copySources(db: AccountDb, from: SourceOwner, content_id: string, now: Date): Promise<void> {
  const sources = await listReadSources(db, from)
  if (sources.length === 0) return
  const known = new Set(
    (await listSourceRows(db, { content_id })).map((one) => getFootnoteKey({ href: one.address, title: one.title })),
  )
  const fresh = sources.filter(({ address, title }) => !known.has(getFootnoteKey({ href: address, title })))
  await insertSources(
    db,
    fresh.map((source) => ({ ...source, content_id, state: 'read' as const })),
    now,
  )
}
