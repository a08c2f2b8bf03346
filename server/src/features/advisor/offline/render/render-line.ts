import { toZoneDay } from '@draftwright/contract/wall-clock'
import { isQueryKind } from '@draftwright/contract/query-form'
import type { CitableSource } from '../../../../models/advising/tool-result.ts'
import { kindWords } from '../words-of-kinds.ts'
import { translateWords, translateCountry, translateState } from './german-terms.ts'
import {
  escapeMarkdown,
  type FormatContext,
  formatCount,
  formatDay,
  formatDaysAgo,
  formatFact,
  formatMoment,
  formatMoney,
  formatNumber,
  quoteText,
  renderCitation,
  renderName,
  toNumber,
  toText,
} from './format.ts'

const statusWords: Record<string, string> = {
  draft: 'draft',
  in_review: 'in review',
  changes_requested: 'sent back for changes',
  approved: 'approved',
  scheduled: 'scheduled',
  publishing: 'on its way out',
  published: 'published',
  failed: 'could not be published',
  missed: 'missed its time',
  unknown: 'unclear whether it went out',
  archived: 'archived',
}
const formatStatus = (status: string, speech: FormatContext): string =>
  translateWords(statusWords[status] ?? status.replaceAll('_', ' '), speech)

function renderSaid(facts: CitableSource['facts'], speech: FormatContext): Parts {
  return [
    renderDate('', facts['held_at'], speech),
    formatFact(facts['promised_by']) ?? formatFact(facts['said_by']),
    facts['is_done'] === true ? translateWords('done', speech) : renderDueDay(facts, speech),
  ]
}

type Parts = readonly (string | null)[]

const partsByKind: Readonly<Record<string, (facts: CitableSource['facts'], speech: FormatContext) => Parts>> = {
  opportunity: (facts, speech) => [
    formatFact(facts['stage']),
    typeof facts['amount'] === 'number'
      ? formatMoney(facts['amount'], toText(facts['currency']) ?? 'EUR', speech)
      : null,
    facts['group'] === 'stale_deals'
      ? speech.language === 'de'
        ? `${formatCount(toNumber(facts['days_without_life']), 'Tag', 'Tage')} ohne Lebenszeichen`
        : `${formatCount(toNumber(facts['days_without_life']), 'day')} without a sign of life`
      : null,
    renderCloseDate(facts, facts['group'], speech),
    addPrefix('owner ', facts['owner'], speech),
    renderOutcome(facts, speech),
  ],
  post: (facts, speech) => [
    typeof facts['status'] === 'string' && facts['group'] !== 'posts' ? formatStatus(facts['status'], speech) : null,
    addPrefix('channel ', facts['channel'], speech),
    addPrefix('pillar ', facts['pillar'], speech),
    renderPostTime(facts, speech),
    addPrefix('by ', facts['by'], speech),
  ],
  idea: (facts, speech) => [
    facts['is_shortlisted'] === true ? translateWords('shortlisted', speech) : formatState(facts['status'], speech),
    toNumber(facts['votes']) > 0 ? formatVotes(toNumber(facts['votes']), speech) : null,
    addPrefix('pillar ', facts['pillar'], speech),
    renderMaker(facts, speech),
    renderDate('added', facts['created_at'], speech),
  ],
  task: (facts, speech) => [
    facts['done_at'] === null || facts['done_at'] === undefined
      ? renderDueDate(facts, speech)
      : renderDate('done', facts['done_at'], speech),
    addPrefix('for ', facts['for'], speech),
    addPrefix('about ', facts['about'], speech),
  ],
  contact: (facts, speech) => [
    formatFact(facts['job']),
    formatFact(facts['company']),
    formatFact(facts['email']),
    formatFact(facts['phone']),
    formatState(facts['status'], speech),
  ],
  company: (facts, speech) => [
    formatFact(facts['industry']),
    formatFact(facts['city']),
    formatFact(translateCountry(toText(facts['country']) ?? '', speech)),
    formatFact(facts['domain']),
  ],
  pillar: (facts, speech) => [
    facts['is_active'] === false ? translateWords('inactive', speech) : null,
    addPrefix('keywords: ', facts['keywords'], speech),
  ],
  channel: (facts, speech) => [
    formatFact(facts['channel_type']),
    facts['is_active'] === false ? translateWords('inactive', speech) : null,
    typeof facts['published'] === 'number'
      ? `${formatNumber(facts['published'])} ${translateWords('published', speech)}`
      : null,
  ],
  log_entry: (facts, speech) => [
    facts['from_stage'] === undefined || facts['from_stage'] === null
      ? formatState(facts['what'], speech)
      : `${formatFact(facts['from_stage']) ?? ''} → ${formatFact(facts['to_stage']) ?? ''}`,
    addPrefix('on ', facts['about'], speech),
    renderDate('', facts['occurred_at'] ?? facts['at'], speech),
    addPrefix('by ', facts['by'], speech),
  ],
  survey_response: (facts, speech) => [
    addPrefix('on ', facts['about'], speech),
    addPrefix('answered by ', facts['by'], speech),
    renderDate('', facts['occurred_at'], speech),
    addPrefix('from the post ', facts['post'], speech),
    typeof facts['points'] === 'number' && toNumber(facts['max_points']) > 0
      ? `${formatNumber(facts['points'], 1)} ${speech.language === 'de' ? 'von' : 'of'} ${formatNumber(toNumber(facts['max_points']), 1)} ${speech.language === 'de' ? 'Punkten' : 'points'}`
      : null,
  ],
  meeting: (facts, speech) => [
    // The time as well of what is still to come.
    typeof facts['held_at'] === 'string'
      ? formatMoment(facts['held_at'], speech, Date.parse(facts['held_at']) >= speech.now)
      : null,
    formatFact(facts['type']),
    addPrefix('with ', facts['people'], speech),
    addPrefix('about ', facts['about'], speech),
  ],
  meeting_note: renderSaid,
  meeting_line: renderSaid,
  file: (facts, speech) => [addPrefix('on ', facts['about'], speech), renderDate('added', facts['created_at'], speech)],
}

/** The important attributes of a row, short, in its group. */
const renderParts = ({ kind, facts }: CitableSource, speech: FormatContext): Parts =>
  partsByKind[kind]?.(facts, speech) ?? []

const addPrefix = (before: string, fact: CitableSource['facts'][string] | undefined, speech: FormatContext) => {
  const text = formatFact(fact)
  return text === null ? null : translateWords(before, speech) + text
}
const formatState = (fact: CitableSource['facts'][string] | undefined, speech: FormatContext) =>
  typeof fact === 'string' ? escapeMarkdown(translateState(fact, speech)) : null
const formatVotes = (votes: number, { language }: FormatContext) =>
  language === 'de' ? formatCount(votes, 'Stimme', 'Stimmen') : formatCount(votes, 'vote')
const renderDate = (verb: string, at: CitableSource['facts'][string] | undefined, speech: FormatContext) =>
  typeof at === 'string' ? `${translateWords(verb, speech)} ${formatMoment(at, speech)}`.trim() : null

const joinParts = (parts: readonly (string | null)[]): string | null =>
  parts.filter((part) => part !== null).join(' · ') || null
/** What is next, or why it was lost. */
const renderOutcome = (facts: CitableSource['facts'], speech: FormatContext) =>
  joinParts([
    addPrefix('next: ', facts['next_step'], speech),
    facts['status'] === 'lost' ? addPrefix('reason: ', facts['lost_reason'], speech) : null,
  ])
const renderMaker = (facts: CitableSource['facts'], speech: FormatContext) =>
  joinParts([
    facts['is_spoken'] === true ? translateWords('by voice', speech) : null,
    addPrefix('by ', facts['by'], speech),
  ])

function renderCloseDate(facts: CitableSource['facts'], group: unknown, speech: FormatContext): string | null {
  const closed = facts['closed_at']
  if (typeof closed === 'string')
    return `${formatState(facts['status'], speech) ?? translateWords('closed', speech)} ${formatMoment(closed, speech)}`
  const date = toText(facts['close_date'])
  if (date === null) return null
  const ago = formatDaysAgo(date, speech)
  const isLate = group === 'deals_past_close_date' || (ago !== null && facts['status'] === 'open')
  return `${translateWords(isLate ? 'was due to close on' : 'closes', speech)} ${formatDay(date, speech)}${ago !== null && isLate ? `, ${ago}` : ''}`
}

/** What is late says since when. */
function renderDueDay(facts: CitableSource['facts'], speech: FormatContext): string | null {
  const day = toText(facts['due_on'])
  if (day === null) return null
  const ago = formatDaysAgo(day, speech)
  const isLate = facts['is_overdue'] === true || (ago !== null && facts['is_done'] !== true)
  return `${translateWords(isLate ? 'was due' : 'due', speech)} ${formatDay(day, speech)}${ago !== null && isLate ? `, ${ago}` : ''}`
}

function renderDueDate(facts: CitableSource['facts'], speech: FormatContext): string {
  const at = toText(facts['due_at'])
  if (at === null) return translateWords('no date', speech)
  const isLate = facts['is_overdue'] === true || Date.parse(at) < speech.now
  const ago = isLate ? formatDaysAgo(toZoneDay(Date.parse(at), speech.timeZone), speech) : null
  return `${translateWords(isLate ? 'was due' : 'due', speech)} ${formatMoment(at, speech, true)}${ago === null ? '' : `, ${ago}`}`
}

function renderPostTime(facts: CitableSource['facts'], speech: FormatContext): string | null {
  const status = facts['status']
  if (status === 'scheduled')
    return typeof facts['scheduled_at'] === 'string'
      ? `${translateWords('goes out', speech)} ${formatMoment(facts['scheduled_at'], speech, true)}`
      : null
  if (typeof facts['published_at'] === 'string') return renderDate('published', facts['published_at'], speech)
  if (typeof facts['what'] === 'string')
    return `${escapeMarkdown(translateState(facts['what'], speech))} ${renderDate('', facts['at'], speech) ?? ''}`.trim()
  if (typeof facts['planned_at'] === 'string') return renderDate('planned for', facts['planned_at'], speech)
  return renderDate('last changed', facts['updated_at'], speech)
}

/** The same; words that were said in a meeting are quoted. */
export function renderQuotedLine(row: CitableSource, speech: FormatContext): string {
  const line = renderLine(row, speech)
  const text = toText(row.facts['text'])
  const isCut = row.kind === 'log_entry' && text !== null && !row.title.startsWith(text)
  const isSent = row.kind === 'survey_response' && row.facts['post'] !== undefined
  const said = row.kind === 'meeting_note' ? toText(row.facts['quote']) : isCut || isSent ? text : null
  if (said === null) return line
  const cited = renderCitation(row)
  return `${cited === '' ? line : line.slice(0, -cited.length)}: ${quoteText(said, speech.language)}${cited}`
}

const formatKind = (kind: string, { language = 'en' }: FormatContext): string =>
  isQueryKind(kind) ? (kindWords[kind][language].split('|')[1] ?? kind) : kind

/** The row on one line, with its citation marker at the end. */
export function renderLine(row: CitableSource, speech: FormatContext, isKindSaid = false): string {
  const parts = renderParts(row, speech).filter((part) => part !== null && part !== '')
  const kind = isKindSaid ? ` (${formatKind(row.kind, speech)})` : ''
  return `${renderName(row)}${kind}${parts.length === 0 ? '' : ` · ${parts.join(' · ')}`}${renderCitation(row)}`
}
