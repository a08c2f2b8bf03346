import type { CitedToolResult, CitableSource } from '../../advising/tool-result.ts'
import type { ReadTool } from '../../advising/read-tools.ts'
import { renderTables } from './tables/answer-table.ts'
import { renderAudience } from './render-audience.ts'
import { formatKind, renderLine } from './render-line.ts'
import { renderComparison, renderCounts, renderPipeline, renderPerformance } from './render-numbers.ts'
import { renderInsight, renderNetworkCounts } from './render-insight.ts'
import { renderChanges, renderDue, renderGaps, renderStuck } from './render-reports.ts'
import {
  renderMoreNote,
  renderNotes,
  joinParagraphs,
  listGroupRows,
  renderSection,
  getGroupTotal,
} from './render-groups.ts'
import {
  renderCitation,
  formatCount,
  formatNumber,
  escapeMarkdown,
  type FormatContext,
  type RenderOptions,
  toText,
} from './format.ts'

const renderers: {
  readonly [T in ReadTool]: (found: CitedToolResult, speech: FormatContext, wanted: RenderOptions) => string
} = {
  find_records: renderFound,
  read_record: renderRecord,
  list_records: () => '',
  what_is_stuck: renderStuck,
  what_is_due: renderDue,
  what_did_well: renderPerformance,
  pipeline: renderPipeline,
  content_gaps: renderGaps,
  content_insight: renderInsight,
  audience: renderAudience,
  network_numbers: renderNetworkCounts,
  compare_periods: renderComparison,
  recent_changes: renderChanges,
  record_history: renderHistory,
  survey_answers: renderSurveyAnswers,
  find_meetings: () => '',
  read_meeting: () => '',
  query_records: () => '',
  find_values: () => '',
  list_tables: renderTables,
  query_table: () => '',
  count_everything: renderCounts,
}

/** Renders an answer from one tool's result, and nothing else; each statement about a row ends with its citation. */
export const renderToolResult = (
  tool: ReadTool,
  found: CitedToolResult,
  speech: FormatContext,
  wanted: RenderOptions,
): string => joinParagraphs([renderers[tool](found, speech, wanted), renderNotes(found)])

function renderFound(found: CitedToolResult, speech: FormatContext, { input }: RenderOptions): string {
  const asked = typeof input['words'] === 'string' ? escapeMarkdown(input['words']) : ''
  if (found.rows.length === 0)
    return found.notes.length > 0 ? '' : `I find nothing with “${asked}” in what you may see.`
  const kinds = Object.keys(found.totals).filter((kind) => getGroupTotal(found, kind) > 0)
  return joinParagraphs([
    `This is what I find for “${asked}”:`,
    ...kinds.map((kind) => renderSection(found, kind, headings[kind] ?? kind, speech)),
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

function renderRecord(found: CitedToolResult, speech: FormatContext): string {
  const [row] = listGroupRows(found, 'record')
  if (row === undefined) return ''
  const { facts } = row
  const sentences = ['text', 'description', 'excerpt', 'questions', 'lost_note'].flatMap((key) => {
    const text = toText(facts[key])
    return text === null
      ? []
      : [`${labels[key] ?? key}: ${escapeMarkdown(takeFirstSentences(text, 420))}${renderCitation(row)}`]
  })
  const groups = Object.keys(found.totals).filter((group) => group !== 'record')
  return joinParagraphs([
    renderLine(row, speech, true),
    formatPostNumbers(row),
    ...sentences,
    ...groups.map((group) => renderSection(found, group, groupHeadings[group] ?? group, speech)),
    groups.length > 0 && groups.every((group) => getGroupTotal(found, group) === 0)
      ? `Nothing else hangs on this ${formatKind(row)}.`
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
const groupHeadings: Record<string, string> = {
  posts: 'Posts',
  ideas: 'The idea it comes from',
  ideas_waiting: 'Ideas that wait',
  contacts: 'People',
  deals: 'Deals',
  open_tasks: 'Open tasks',
  notes: 'Latest on it',
}

function formatPostNumbers(row: CitableSource): string | null {
  const { views, reads } = row.facts
  if (
    row.kind !== 'post' ||
    typeof views !== 'number' ||
    typeof reads !== 'number' ||
    row.facts['status'] !== 'published'
  )
    return null
  return `It has been viewed ${views === 1 ? 'once' : `${views} times`} and read to the end ${reads === 1 ? 'once' : `${reads} times`}.${renderCitation(row)}`
}

/** Whole sentences from the start of a text, up to about this many characters. */
function takeFirstSentences(text: string, most: number): string {
  if (text.length <= most) return text
  const sentences = text.match(/[^.!?]+[.!?]+(?:\s|$)/gu) ?? []
  let taken = ''
  for (const sentence of sentences) {
    if (taken !== '' && taken.length + sentence.length > most) break
    taken += sentence
  }
  return taken === '' || taken.length > most * 1.5 ? `${text.slice(0, most).replace(/\s+\S*$/u, '')}…` : taken.trim()
}

function renderHistory(found: CitedToolResult, speech: FormatContext): string {
  const rows = listGroupRows(found, 'history')
  if (rows.length === 0) return found.notes.length > 0 ? '' : 'Nothing has been written down about it.'
  const sentences = rows.map((row) => {
    const text = toText(row.facts['text'])
    const isSaid = text === null || text === row.title || row.title.startsWith(text.slice(0, 60))
    return `- ${renderLine(row, speech).slice(0, -renderCitation(row).length || undefined)}${isSaid ? '' : `: ${escapeMarkdown(takeFirstSentences(text, 200))}`}${renderCitation(row)}`
  })
  return joinParagraphs([
    'What happened, newest first:',
    sentences.join('\n') + renderMoreNote(found, 'history', rows.length),
  ])
}

function renderSurveyAnswers(found: CitedToolResult, speech: FormatContext): string {
  const rows = listGroupRows(found, 'survey_answers')
  if (rows.length === 0) return found.notes.length > 0 ? '' : 'No survey was answered there, as far as you may see.'
  const surveys = listGroupRows(found, 'surveys').map((row) => {
    const { answers, mean_points, max_points } = row.facts
    const mean =
      typeof mean_points === 'number' && typeof max_points === 'number'
        ? `, on average ${formatNumber(mean_points, 1)} of ${formatNumber(max_points, 1)} points`
        : ''
    return `- **${escapeMarkdown(row.title)}**: answered ${typeof answers === 'number' ? formatCount(answers, 'time') : ''}${mean}${renderCitation(row)}`
  })
  const sentences = rows.map((row) => {
    const text = toText(row.facts['text'])
    return `- ${renderLine(row, speech).slice(0, -renderCitation(row).length || undefined)}${text === null ? '' : `: ${escapeMarkdown(takeFirstSentences(text, 400))}`}${renderCitation(row)}`
  })
  return joinParagraphs([
    surveys.join('\n'),
    '### Answers, newest first',
    sentences.join('\n') + renderMoreNote(found, 'survey_answers', rows.length),
  ])
}
