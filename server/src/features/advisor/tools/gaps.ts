import type { Source } from '@draftwright/contract/sources'
import { toPillarHref } from '@draftwright/contract/sources'
import type { ToolResult } from '../../../models/advising/tool-result.ts'
import { countPostsByPillar, findUsedKeywords } from '../../content/index.ts'
import { countNewIdeasByPillar } from '../../ideas/index.ts'
import { listPillars } from '../../pillars/index.ts'
import { readMeetingNotes, readMeetings } from '../../meetings/index.ts'
import { buildToolResult, loadIdeaGroup, loadPostGroup, toNoteSource, type ToolContext } from '../../query/index.ts'

const dayMs = 86_400_000
/** Days that count as recent. */
const recentDays = 30
const maxShown = 10
/** Pillars that are checked; more would not be a strategy. */
const maxPillars = 100

export async function listContentGaps(reading: ToolContext): Promise<ToolResult> {
  const { db, now } = reading
  const since = new Date(now.getTime() - recentDays * dayMs).toISOString()
  const [{ data: pillars, meta }, posts, waiting, ideas] = await Promise.all([
    listPillars(db, { is_active: true, page: 1, limit: maxPillars, sort_by: 'created_at', sort_order: 'asc' }),
    countPostsByPillar(db, since),
    countNewIdeasByPillar(db),
    loadIdeaGroup(reading, 'ideas_waiting', { status: 'new' }, { by: 'votes', limit: maxShown }),
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
    .slice(0, maxShown)
    .map(
      ({ pillar, ...numbers }): Source => ({
        kind: 'pillar',
        id: pillar.id,
        title: pillar.name,
        href: toPillarHref(pillar.id),
        facts: { days: recentDays, ...numbers },
      }),
    )
  const unused = await listUnusedKeywords(reading, pillars)
  return buildToolResult([
    { name: 'pillars', rows, total: meta.total, isCapped: meta.total_is_capped },
    ideas,
    await loadPostGroup(reading, 'drafts', { statuses: ['draft'] }, { limit: 5 }),
    await listVoiced(reading),
    { name: 'keywords', rows: unused.slice(0, maxShown), total: unused.length },
  ])
}

/** Objections and open questions from meetings, the newest first: what somebody has said is worth an answer. */
async function listVoiced(reading: ToolContext) {
  const [meetings, notes] = await Promise.all([readMeetings(reading, 100), readMeetingNotes(reading, 500)])
  const byId = new Map(meetings.map((meeting) => [meeting.id, meeting]))
  const rows = notes.flatMap((note) => {
    const meeting = byId.get(note.meeting_id)
    const isVoiced = note.kind === 'objection' || note.kind === 'question'
    return meeting === undefined || !isVoiced ? [] : [toNoteSource(note, meeting, reading.today)]
  })
  return { name: 'voiced', rows: rows.slice(0, 6), total: rows.length }
}

async function listUnusedKeywords(
  { db }: ToolContext,
  pillars: readonly { id: string; name: string; keywords: readonly string[]; primary_keyword: string | null }[],
): Promise<Source[]> {
  const all = pillars.flatMap((pillar) => {
    const own = new Map(
      [pillar.primary_keyword, ...pillar.keywords]
        .filter((keyword) => keyword !== null && keyword.trim() !== '')
        .map((keyword) => [keyword?.toLowerCase() ?? '', keyword ?? '']),
    )
    return [...own].map(([key, keyword]) => ({ pillar, key, keyword }))
  })
  const used = await findUsedKeywords(db, [...new Set(all.map(({ key }) => key))])
  return all
    .filter(({ key }) => !used.has(key))
    .map(
      ({ pillar, keyword }): Source => ({
        kind: 'pillar',
        id: pillar.id,
        title: pillar.name,
        href: toPillarHref(pillar.id),
        facts: { keyword, is_primary: keyword === pillar.primary_keyword },
      }),
    )
}
