import { createHash } from 'node:crypto'
import type { CountedDimension, VisitEventKind } from '@draftwright/contract/visits'
import { createId } from '../../db/create-id.ts'
import type { DayVisitor, PersonHit, VisitEventRow, VisitorState } from './visit-state.ts'
import { listPageDimensions, listVisitDimensions, VisitSums } from './visit-sums.ts'
import { toRow } from './visit-row.ts'
import { isSameSource } from './visit-source.ts'

export const visitGapMs = 30 * 60_000
const rateWindowMs = 60_000
/** More pages than this in a minute, or in a day, are opened by a program. */
const maxViewsPerMinute = 30
const maxViewsPerDay = 1000
/** Visits of one page with less time than this are bounces. */
const bounceMs = 10_000

export interface BotHit {
  readonly day: string
  readonly contentId: string | null
  readonly path: string
}

export const toVisitorKey = (day: string, visitor: string): string => `${day}\n${visitor}`

/** Turns hits into rows and sums. It holds the visitors of one workspace, as they are stored before these hits. */
export class VisitCount {
  readonly visitors: Map<string, DayVisitor>
  /** Keys of visitors that have changed. */
  readonly changed = new Set<string>()
  readonly rows = new Map<string, VisitEventRow>()
  /** Of rows stored earlier. */
  readonly corrections = new Map<string, { isNoExit: boolean; isNoBounce: boolean; engagedMs: number }>()
  readonly sums = new VisitSums()

  constructor(visitors: Map<string, DayVisitor>) {
    this.visitors = visitors
  }

  addBot({ day, contentId, path }: BotHit): void {
    this.sums.add('total', '', day, { bots: 1 })
    this.sums.add('content', contentId ?? '', day, { bots: 1 })
    this.sums.add('page', path, day, { bots: 1 })
  }

  addHit(hit: PersonHit): void {
    if (hit.visitor === null) {
      if (hit.isExcluded) {
        if (hit.kind === 'view') this.addBot(hit)
        return
      }
      if (hit.kind !== 'skip' && hit.kind !== 'engage') this.#addUnknown(hit)
      return
    }
    const key = toVisitorKey(hit.day, hit.visitor)
    const visitor = this.visitors.get(key) ?? this.#continueVisitor(hit, hit.visitor)
    // A form that was sent from elsewhere, and its file, are no visit of the site.
    const isOfForm = hit.kind === 'form' || (hit.kind === 'download' && hit.path === '')
    if (isOfForm && (visitor.state.visit === null || hit.at - visitor.lastAt > visitGapMs)) {
      const { isBot, isSkipped } = visitor.state
      if (!isBot && !isSkipped) this.#addRow(hit, hit.kind === 'form' ? 'form' : 'download', null)
      return
    }
    this.visitors.set(key, visitor)
    this.changed.add(key)
    const { state } = visitor
    if (hit.kind === 'skip') state.isSkipped = true
    if (state.isSkipped || state.isBot) visitor.lastAt = 0
    if (state.isSkipped) return
    // A visit that begins there is a program's, with all that follows; within a visit only the request itself is.
    if (hit.isExcluded && state.visit === null) state.isBot = true
    if (hit.kind === 'view' && !state.isBot) state.isBot = isTooFast(state, hit.at)
    if (state.isBot || hit.isExcluded) {
      if (hit.kind === 'view') this.addBot(hit)
      return
    }
    if (hit.kind === 'view') this.#addView(visitor, hit)
    else if (hit.kind === 'engage') this.#addEngagement(visitor, hit)
    else this.#addAct(visitor, hit)
    visitor.lastAt = Math.max(visitor.lastAt, hit.at)
    visitor.path = hit.path
  }

  /** Of today's visitor; a visit that was under way at midnight goes on. */
  #continueVisitor({ day, at, visitorBefore }: PersonHit, hash: string): DayVisitor {
    const fresh: VisitorState = {
      visit: null,
      exit: null,
      seen: [],
      pages: {},
      exits: [],
      recent: [],
      views: 0,
      isBot: false,
      isSkipped: false,
    }
    const dayBefore = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
    const before = visitorBefore === null ? undefined : this.visitors.get(toVisitorKey(dayBefore, visitorBefore))
    if (
      before === undefined ||
      before.state.visit === null ||
      at - before.lastAt > visitGapMs ||
      before.state.isBot ||
      before.state.isSkipped
    )
      return { day, visitor: hash, lastAt: 0, path: '', state: fresh }
    const { visit, exit, pages, recent } = structuredClone(before.state)
    return {
      day,
      visitor: hash,
      lastAt: before.lastAt,
      path: before.path,
      state: { ...fresh, visit, exit, pages, recent },
    }
  }

  #addView(visitor: DayVisitor, hit: PersonHit): void {
    const { state } = visitor
    const { day, path, contentId } = hit
    const id = createId()
    const isEntry = isNewVisit(visitor, hit)
    if (isEntry) {
      if (state.exit !== null && state.exit.day === day) state.exits.push(shorten(state.exit.path))
      state.exit = null
      state.pages = {}
      state.visit = { id, facts: hit.facts, engagedMs: 0, isBounce: true, entry: { path, contentId, day } }
    }
    const visit = state.visit
    if (visit === null) return
    const pageKey = shorten(contentId ?? path)
    const isFirst = state.pages[pageKey] === undefined
    state.pages[pageKey] = { id, day }
    if (!isEntry) this.#clearBounce(visit)
    this.#moveExit(visitor, { id, day, path }, isEntry)
    for (const [dimension, value] of listVisitDimensions(visit))
      this.sums.add(dimension, value, day, {
        views: 1,
        visits: isEntry ? 1 : 0,
        visitors: markSeen(state, dimension, value),
      })
    for (const [dimension, value] of listPageDimensions(hit))
      this.sums.add(dimension, value, day, {
        views: 1,
        visits: isFirst ? 1 : 0,
        visitors: markSeen(state, dimension, value),
      })
    if (isEntry) this.#addBounces(visit, 1)
    const row = toRow(id, hit, 'view', visit)
    this.rows.set(id, { ...row, is_entry: isEntry, is_exit: true, is_bounce: isEntry, is_first: isFirst })
  }

  /** The last page of a visit so far: the one before is no exit any more. */
  #moveExit({ state }: DayVisitor, to: { id: string; day: string; path: string }, isNew: boolean): void {
    const from = state.exit
    if (from !== null && !isNew) {
      this.sums.add('exit', from.path, from.day, { views: -1, visits: -1, visitors: from.isCounted ? -1 : 0 })
      this.#correct(from.id, { isNoExit: true })
    }
    const isCounted = !state.exits.includes(shorten(to.path))
    state.exit = { ...to, isCounted }
    this.sums.add('exit', to.path, to.day, { views: 1, visits: 1, visitors: isCounted ? 1 : 0 })
  }

  /** A read, click, download or goal. Reaching the end of a post that was not opened today is a view as well. */
  #addAct(visitor: DayVisitor, hit: PersonHit): void {
    const { state } = visitor
    const { kind, day } = hit
    if (kind === 'engage' || kind === 'skip') return
    if (state.visit === null || (kind === 'read' && !hasViewed(state, hit))) this.#addView(visitor, hit)
    const visit = state.visit
    if (visit === null) return
    if (kind === 'read') {
      if (markSeen(state, 'read', hit.contentId ?? hit.path) === 0) return
      for (const [dimension, value] of [...listVisitDimensions(visit), ...listPageDimensions(hit)])
        this.sums.add(dimension, value, day, { reads: 1 })
    }
    this.#clearBounce(visit)
    this.#addRow(hit, kind, visit)
  }

  #addRow(hit: PersonHit, kind: VisitEventKind, visit: VisitorState['visit']): void {
    const id = createId()
    this.rows.set(id, toRow(id, hit, kind, visit))
  }

  /** Time with the page in view is added to the last view of that page in the visit. */
  #addEngagement({ state }: DayVisitor, hit: PersonHit): void {
    const { visit } = state
    const view = state.pages[shorten(hit.contentId ?? hit.path)]
    if (visit === null || view === undefined || hit.engagedMs <= 0) return
    visit.engagedMs += hit.engagedMs
    for (const [dimension, value] of [...listVisitDimensions(visit), ...listPageDimensions(hit)])
      this.sums.add(dimension, value, view.day, { engaged_ms: hit.engagedMs })
    this.#correct(view.id, { engagedMs: hit.engagedMs })
    if (visit.engagedMs >= bounceMs) this.#clearBounce(visit)
  }

  #clearBounce(visit: NonNullable<VisitorState['visit']>): void {
    if (!visit.isBounce) return
    visit.isBounce = false
    this.#addBounces(visit, -1)
    this.#correct(visit.id, { isNoBounce: true })
  }

  #addBounces({ facts, entry }: NonNullable<VisitorState['visit']>, bounces: number): void {
    for (const [dimension, value] of [...listVisitDimensions({ facts, entry }), ...listPageDimensions(entry)])
      this.sums.add(dimension, value, entry.day, { bounces })
    this.sums.add('exit', entry.path, entry.day, { bounces })
  }

  #correct(id: string, change: { isNoExit?: boolean; isNoBounce?: boolean; engagedMs?: number }): void {
    const row = this.rows.get(id)
    if (row !== undefined) {
      if (change.isNoExit) row.is_exit = false
      if (change.isNoBounce) row.is_bounce = false
      row.engaged_ms += change.engagedMs ?? 0
      return
    }
    const known = this.corrections.get(id) ?? { isNoExit: false, isNoBounce: false, engagedMs: 0 }
    this.corrections.set(id, {
      isNoExit: known.isNoExit || change.isNoExit === true,
      isNoBounce: known.isNoBounce || change.isNoBounce === true,
      engagedMs: known.engagedMs + (change.engagedMs ?? 0),
    })
  }

  /** Where visitors are not told apart, there are views and reads only. */
  #addUnknown(hit: PersonHit): void {
    const { kind } = hit
    if (kind === 'engage' || kind === 'skip') return
    const added = kind === 'view' ? { views: 1 } : kind === 'read' ? { reads: 1 } : {}
    for (const [dimension, value] of [
      ...listVisitDimensions({ facts: hit.facts, entry: null }),
      ...listPageDimensions(hit),
    ])
      this.sums.add(dimension, value, hit.day, added)
    const id = createId()
    this.rows.set(id, toRow(id, hit, kind, null))
  }
}

function isNewVisit({ state, lastAt }: DayVisitor, { at, hasSource, facts }: PersonHit): boolean {
  if (state.visit === null || at - lastAt > visitGapMs) return true
  return hasSource && !isSameSource(state.visit.facts, facts)
}

/** Remembers the view, whether it counts or not. */
function isTooFast(state: VisitorState, at: number): boolean {
  state.views++
  state.recent = [...state.recent.filter((time) => time > at - rateWindowMs), at]
  return state.recent.length > maxViewsPerMinute || state.views > maxViewsPerDay
}

/** Enough to tell the values of one visitor apart. */
const shorten = (text: string): string => createHash('sha1').update(text).digest('base64url').slice(0, 9)

/** 1 for the first time today, then 0. */
function markSeen(state: VisitorState, dimension: CountedDimension | 'read', value: string): number {
  const mark = shorten(`${dimension}\n${value}`)
  if (state.seen.includes(mark)) return 0
  state.seen.push(mark)
  return 1
}
const hasViewed = ({ seen }: VisitorState, { contentId, path }: PersonHit): boolean =>
  seen.includes(shorten(contentId === null ? `page\n${path}` : `content\n${contentId}`))
