import type { CitedReceipt } from '../../advising/found.ts'
import { cite, count, day, moment, money, number, numeric, plain, type Speech, textual, words } from './say.ts'

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
export const statusOf = (status: string): string => statusWords[status] ?? status.replaceAll('_', ' ')

const kindWords: Record<CitedReceipt['kind'], string> = {
  idea: 'idea',
  post: 'post',
  pillar: 'pillar',
  channel: 'channel',
  opportunity: 'deal',
  company: 'company',
  contact: 'contact',
  task: 'task',
  log_entry: 'entry',
  survey_response: 'survey answer',
  file: 'file',
  report: 'numbers',
}
export const kindOf = ({ kind }: CitedReceipt): string => kindWords[kind]

/** What matters of a row, short, in its group. */
function partsOf({ kind, facts }: CitedReceipt, speech: Speech): (string | null)[] {
  const group = facts['group']
  switch (kind) {
    case 'opportunity':
      return [
        words(facts['stage']),
        typeof facts['amount'] === 'number' ? money(facts['amount'], textual(facts['currency']) ?? 'EUR') : null,
        group === 'stale_deals' ? `${count(numeric(facts['days_without_life']), 'day')} without a sign of life` : null,
        closing(facts, group, speech),
        prefixed('owner ', words(facts['owner'])),
        prefixed('next: ', words(facts['next_step'])),
      ]
    case 'post':
      return [
        typeof facts['status'] === 'string' && group !== 'posts' ? statusOf(facts['status']) : null,
        prefixed('pillar ', words(facts['pillar'])),
        timeOfPost(facts, speech),
        prefixed('by ', words(facts['by'])),
      ]
    case 'idea':
      return [
        facts['is_shortlisted'] === true ? 'shortlisted' : words(facts['status']),
        numeric(facts['votes']) > 0 ? count(numeric(facts['votes']), 'vote') : null,
        prefixed('pillar ', words(facts['pillar'])),
        prefixed('by ', words(facts['by'])),
        dated('added', facts['created_at'], speech),
      ]
    case 'task':
      return [
        facts['done_at'] === null || facts['done_at'] === undefined
          ? due(facts, speech)
          : dated('done', facts['done_at'], speech),
        prefixed('for ', words(facts['for'])),
        prefixed('about ', words(facts['about'])),
      ]
    case 'contact':
      return [
        words(facts['job']),
        words(facts['company']),
        words(facts['email']),
        words(facts['phone']),
        words(facts['status']),
      ]
    case 'company':
      return [words(facts['industry']), words(facts['city']), words(facts['country']), words(facts['domain'])]
    case 'pillar':
      return [facts['is_active'] === false ? 'inactive' : null, prefixed('keywords: ', words(facts['keywords']))]
    case 'channel':
      return [
        words(facts['channel_type']),
        facts['is_active'] === false ? 'inactive' : null,
        typeof facts['published'] === 'number' ? `${number(facts['published'])} published` : null,
      ]
    case 'log_entry':
      return [
        facts['from_stage'] === undefined || facts['from_stage'] === null
          ? (words(facts['what'])?.replaceAll('\\_', ' ') ?? null)
          : `${words(facts['from_stage']) ?? ''} → ${words(facts['to_stage']) ?? ''}`,
        prefixed('on ', words(facts['about'])),
        dated('', facts['occurred_at'] ?? facts['at'], speech),
        prefixed('by ', words(facts['by'])),
      ]
    case 'survey_response':
      return [
        prefixed('on ', words(facts['about'])),
        prefixed('answered by ', words(facts['by'])),
        dated('', facts['occurred_at'], speech),
        typeof facts['points'] === 'number' && numeric(facts['max_points']) > 0
          ? `${number(facts['points'], 1)} of ${number(numeric(facts['max_points']), 1)} points`
          : null,
      ]
    case 'file':
      return [prefixed('on ', words(facts['about'])), dated('added', facts['created_at'], speech)]
    default:
      return []
  }
}

const prefixed = (before: string, text: string | null) => (text === null ? null : before + text)
const dated = (verb: string, at: CitedReceipt['facts'][string] | undefined, speech: Speech) =>
  typeof at === 'string' ? `${verb} ${moment(at, speech)}`.trim() : null

function closing(facts: CitedReceipt['facts'], group: unknown, speech: Speech): string | null {
  const closed = facts['closed_at']
  if (typeof closed === 'string') return `${words(facts['status']) ?? 'closed'} ${moment(closed, speech)}`
  const date = textual(facts['close_date'])
  if (date === null) return null
  return group === 'deals_past_close_date' ? `was to close ${day(date, speech)}` : `closes ${day(date, speech)}`
}

function due(facts: CitedReceipt['facts'], speech: Speech): string {
  const at = textual(facts['due_at'])
  if (at === null) return 'no date'
  return `${facts['is_overdue'] === true ? 'was due' : 'due'} ${moment(at, speech, true)}`
}

function timeOfPost(facts: CitedReceipt['facts'], speech: Speech): string | null {
  const status = facts['status']
  if (status === 'scheduled')
    return typeof facts['scheduled_at'] === 'string' ? `goes out ${moment(facts['scheduled_at'], speech, true)}` : null
  if (typeof facts['published_at'] === 'string') return dated('published', facts['published_at'], speech)
  if (typeof facts['what'] === 'string')
    return `${plain(facts['what'].replaceAll('_', ' '))} ${dated('', facts['at'], speech) ?? ''}`.trim()
  if (typeof facts['planned_at'] === 'string') return dated('planned for', facts['planned_at'], speech)
  return dated('last changed', facts['updated_at'], speech)
}

/** The row on one line, with its marker at the end. */
export function line(row: CitedReceipt, speech: Speech, isKindSaid = false): string {
  const parts = partsOf(row, speech).filter((part) => part !== null && part !== '')
  const kind = isKindSaid ? ` (${kindOf(row)})` : ''
  return `**${plain(row.title)}**${kind}${parts.length === 0 ? '' : ` · ${parts.join(' · ')}`}${cite(row)}`
}
