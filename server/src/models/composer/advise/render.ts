import type { CitedFound, CitedReceipt } from '../../advising/found.ts'
import type { ReadTool } from '../../advising/read-tools.ts'
import { kindOf, line } from './lines.ts'
import { renderComparison, renderCounts, renderPipeline, renderWell } from './render-numbers.ts'
import { renderChanges, renderDue, renderGaps, renderStuck } from './render-reports.ts'
import { more, notesOf, paragraphs, rowsOf, section, totalOf, totalSaid } from './render-groups.ts'
import { cite, cites, count, number, ownerSaid, plain, span, type Speech, textual } from './say.ts'

/** What of an answer the question wants. */
export interface Wanted {
  readonly input: Readonly<Record<string, unknown>>
  readonly most?: number | undefined
  readonly isCount?: boolean | undefined
}

const renderers: { readonly [T in ReadTool]: (found: CitedFound, speech: Speech, wanted: Wanted) => string } = {
  find_records: renderFound,
  read_record: renderRecord,
  list_records: renderList,
  what_is_stuck: renderStuck,
  what_is_due: renderDue,
  what_did_well: renderWell,
  pipeline: renderPipeline,
  content_gaps: renderGaps,
  compare_periods: renderComparison,
  recent_changes: renderChanges,
  record_history: renderHistory,
  survey_answers: renderSurveyAnswers,
  count_everything: renderCounts,
}

/** An answer from what one tool has told, and nothing else; each statement of a row ends with its marker. */
export const render = (tool: ReadTool, found: CitedFound, speech: Speech, wanted: Wanted): string =>
  paragraphs([renderers[tool](found, speech, wanted), notesOf(found)])

function renderFound(found: CitedFound, speech: Speech, { input }: Wanted): string {
  const asked = typeof input['words'] === 'string' ? plain(input['words']) : ''
  if (found.rows.length === 0)
    return found.notes.length > 0 ? '' : `I find nothing with “${asked}” in what you may see.`
  const kinds = Object.keys(found.totals).filter((kind) => totalOf(found, kind) > 0)
  return paragraphs([
    `This is what I find for “${asked}”:`,
    ...kinds.map((kind) => section(found, kind, headings[kind] ?? kind, speech)),
  ])
}

const headings: Record<string, string> = {
  idea: 'Ideas',
  post: 'Posts',
  pillar: 'Pillars',
  channel: 'Channels',
  opportunity: 'Deals',
  company: 'Companies',
  contact: 'Contacts',
  task: 'Tasks',
  log_entry: 'Notes and calls',
  file: 'Files',
}

function renderList(found: CitedFound, speech: Speech, { input, most, isCount }: Wanted): string {
  const kind = String(input['kind'])
  const rows = rowsOf(found, kind)
  const shown = rows.slice(0, isCount === true ? 5 : (most ?? rows.length))
  const what = listName(kind, totalOf(found, kind), input)
  if (found.notes.length > 0 && rows.length === 0) return ''
  if (totalOf(found, kind) === 0) return `There are no ${what}${spanSaid(input, speech)}, as far as you may see.`
  const head =
    most === undefined || isCount === true
      ? `There ${totalOf(found, kind) === 1 ? 'is' : 'are'} ${totalSaid(found, kind)} ${what}${spanSaid(input, speech)}.${isCount === true ? cites(shown) : ''}`
      : ''
  const list = shown.map((row) => `- ${line(row, speech)}`).join('\n')
  return paragraphs([head, list + (isCount === true || most === undefined ? more(found, kind, shown.length) : '')])
}

/** "3 published posts of yours", "2 deals in Negotiation". */
function listName(kind: string, n: number, input: Wanted['input']): string {
  const names: Record<string, [string, string]> = {
    opportunity: ['deal', 'deals'],
    company: ['company', 'companies'],
  }
  const [one, many] = names[kind] ?? [kind, `${kind}s`]
  const name = n === 1 ? one : many
  const own = ownerSaid(input) + narrowed(input)
  const status = typeof input['status'] === 'string' ? input['status'] : ''
  if (kind === 'post' && status === 'draft') return `${n === 1 ? 'draft' : 'drafts'}${own}`
  const behind: Record<string, string> = {
    in_review: 'in review',
    changes_requested: 'sent back for changes',
    none: 'without a date',
    today: 'still due today',
    later: 'due later',
  }
  const after = behind[status]
  if (after !== undefined) return `${name}${own} ${after}`
  if (kind === 'contact' && status !== '') return `${name}${own} with the status ${status}`
  return `${status === '' ? '' : `${status} `}${name}${own}`
}

/** " without a next step worth at least 4,000". */
function narrowed({ lacking, min_amount, max_amount }: Wanted['input']): string {
  const sum = (minor: unknown) => number(Number(minor) / 100)
  return [
    typeof lacking === 'string'
      ? ` without ${/^[aeo]/u.test(lacking) ? 'an' : 'a'} ${lacking.replaceAll('_', ' ')}`
      : '',
    typeof min_amount === 'number' ? ` worth at least ${sum(min_amount)}` : '',
    typeof max_amount === 'number'
      ? `${typeof min_amount === 'number' ? ' and' : ' worth'} at most ${sum(max_amount)}`
      : '',
  ].join('')
}

function spanSaid(input: Wanted['input'], speech: Speech): string {
  const [from, to] = [input['from'], input['to']]
  if (typeof from !== 'string' || typeof to !== 'string') return ''
  const { status } = input
  const verb = status === 'published' || status === 'won' || status === 'lost' || status === 'done' ? status : 'added'
  return ` (${verb} ${span(from, to, speech)})`
}

function renderRecord(found: CitedFound, speech: Speech): string {
  const [row] = rowsOf(found, 'record')
  if (row === undefined) return ''
  const { facts } = row
  const told = ['text', 'description', 'excerpt', 'questions', 'lost_note'].flatMap((key) => {
    const text = textual(facts[key])
    return text === null ? [] : [`${labels[key] ?? key}: ${plain(firstSentences(text, 420))}${cite(row)}`]
  })
  const groups = Object.keys(found.totals).filter((group) => group !== 'record')
  return paragraphs([
    line(row, speech, true),
    numbersOf(row),
    ...told,
    ...groups.map((group) => section(found, group, around[group] ?? group, speech)),
    groups.length > 0 && groups.every((group) => totalOf(found, group) === 0)
      ? `Nothing else hangs on this ${kindOf(row)}.`
      : null,
  ])
}

const labels: Record<string, string> = {
  text: 'It says',
  description: 'Described as',
  excerpt: 'In short',
  questions: 'Open questions to the author',
  lost_note: 'Why it was lost',
}
const around: Record<string, string> = {
  posts: 'Posts',
  ideas: 'The idea it comes from',
  ideas_waiting: 'Ideas that wait',
  contacts: 'People',
  deals: 'Deals',
  open_tasks: 'Open tasks',
  notes: 'Latest on it',
}

function numbersOf(row: CitedReceipt): string | null {
  const { views, reads } = row.facts
  if (
    row.kind !== 'post' ||
    typeof views !== 'number' ||
    typeof reads !== 'number' ||
    row.facts['status'] !== 'published'
  )
    return null
  return `It has been viewed ${views === 1 ? 'once' : `${views} times`} and read to the end ${reads === 1 ? 'once' : `${reads} times`}.${cite(row)}`
}

/** Whole sentences from the beginning of a text, about so many characters. */
export function firstSentences(text: string, most: number): string {
  if (text.length <= most) return text
  const sentences = text.match(/[^.!?]+[.!?]+(?:\s|$)/gu) ?? []
  let taken = ''
  for (const sentence of sentences) {
    if (taken !== '' && taken.length + sentence.length > most) break
    taken += sentence
  }
  return taken === '' || taken.length > most * 1.5 ? `${text.slice(0, most).replace(/\s+\S*$/u, '')}…` : taken.trim()
}

function renderHistory(found: CitedFound, speech: Speech): string {
  const rows = rowsOf(found, 'history')
  if (rows.length === 0) return found.notes.length > 0 ? '' : 'Nothing has been written down about it.'
  const told = rows.map((row) => {
    const text = textual(row.facts['text'])
    const isSaid = text === null || text === row.title || row.title.startsWith(text.slice(0, 60))
    return `- ${line(row, speech).slice(0, -cite(row).length || undefined)}${isSaid ? '' : `: ${plain(firstSentences(text, 200))}`}${cite(row)}`
  })
  return paragraphs(['What happened, newest first:', told.join('\n') + more(found, 'history', rows.length)])
}

function renderSurveyAnswers(found: CitedFound, speech: Speech): string {
  const rows = rowsOf(found, 'survey_answers')
  if (rows.length === 0) return found.notes.length > 0 ? '' : 'No survey was answered there, as far as you may see.'
  const surveys = rowsOf(found, 'surveys').map((row) => {
    const { answers, mean_points, max_points } = row.facts
    const mean =
      typeof mean_points === 'number' && typeof max_points === 'number'
        ? `, on average ${number(mean_points, 1)} of ${number(max_points, 1)} points`
        : ''
    return `- **${plain(row.title)}**: answered ${typeof answers === 'number' ? count(answers, 'time') : ''}${mean}${cite(row)}`
  })
  const told = rows.map((row) => {
    const text = textual(row.facts['text'])
    return `- ${line(row, speech).slice(0, -cite(row).length || undefined)}${text === null ? '' : `: ${plain(firstSentences(text, 400))}`}${cite(row)}`
  })
  return paragraphs([
    surveys.join('\n'),
    '### Answers, newest first',
    told.join('\n') + more(found, 'survey_answers', rows.length),
  ])
}
