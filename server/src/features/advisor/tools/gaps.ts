import type { Receipt } from '@draftwright/contract/receipts'
import { pillarHref } from '@draftwright/contract/receipts'
import type { Found } from '../../../models/advising/found.ts'
import { countByPillar, usedKeywords } from '../../content/index.ts'
import { waitingByPillar } from '../../ideas/index.ts'
import { listPillars } from '../../pillars/index.ts'
import { ideaGroup } from './groups.ts'
import { gathered, type Reading } from './reading.ts'

const day = 86_400_000
/** Days that count as lately. */
const lately = 30
const shown = 10
/** Pillars that are looked at; a workspace with more has no strategy to speak of. */
const mostPillars = 100

export async function contentGaps(reading: Reading): Promise<Found> {
  const { db, now } = reading
  const since = new Date(now.getTime() - lately * day).toISOString()
  const [{ data: pillars, meta }, posts, waiting, ideas] = await Promise.all([
    listPillars(db, { is_active: true, page: 1, limit: mostPillars, sort_by: 'created_at', sort_order: 'asc' }),
    countByPillar(db, since),
    waitingByPillar(db),
    ideaGroup(reading, 'ideas_waiting', { status: 'new' }, { by: 'votes', limit: shown }),
  ])
  const counts = new Map(posts.map((row) => [row.pillar_id, row]))
  const ideasOf = new Map(waiting.map(({ pillar_id, n }) => [pillar_id, n]))
  const rows = pillars
    .map((pillar) => {
      const row = counts.get(pillar.id)
      return {
        pillar,
        published: row?.n_published ?? 0,
        on_their_way: row?.n_waiting ?? 0,
        last_published_at: row?.last_published_at ?? null,
        ideas_waiting: ideasOf.get(pillar.id) ?? 0,
      }
    })
    .toSorted(
      (one, other) =>
        one.published - other.published ||
        one.on_their_way - other.on_their_way ||
        (one.last_published_at ?? '').localeCompare(other.last_published_at ?? ''),
    )
    .slice(0, shown)
    .map(
      ({ pillar, ...numbers }): Receipt => ({
        kind: 'pillar',
        id: pillar.id,
        title: pillar.name,
        href: pillarHref(pillar.id),
        facts: { days: lately, ...numbers },
      }),
    )
  const unused = await unusedKeywords(reading, pillars)
  return gathered([
    { name: 'pillars', rows, total: meta.total, isCapped: meta.total_is_capped },
    ideas,
    { name: 'keywords', rows: unused.slice(0, shown), total: unused.length },
  ])
}

async function unusedKeywords(
  { db }: Reading,
  pillars: readonly { id: string; name: string; keywords: readonly string[]; primary_keyword: string | null }[],
): Promise<Receipt[]> {
  const all = pillars.flatMap((pillar) => {
    const own = new Map(
      [pillar.primary_keyword, ...pillar.keywords]
        .filter((keyword) => keyword !== null && keyword.trim() !== '')
        .map((keyword) => [keyword?.toLowerCase() ?? '', keyword ?? '']),
    )
    return [...own].map(([key, keyword]) => ({ pillar, key, keyword }))
  })
  const used = await usedKeywords(db, [...new Set(all.map(({ key }) => key))])
  return all
    .filter(({ key }) => !used.has(key))
    .map(
      ({ pillar, keyword }): Receipt => ({
        kind: 'pillar',
        id: pillar.id,
        title: pillar.name,
        href: pillarHref(pillar.id),
        facts: { keyword, is_primary: keyword === pillar.primary_keyword },
      }),
    )
}
