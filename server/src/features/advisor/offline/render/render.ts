import type { CitedToolResult, CitableSource } from '../../../../models/advising/tool-result.ts'
import type { ReadTool } from '../../../../models/advising/read-tools.ts'
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
  chooseWords,
  escapeMarkdown,
  type FormatContext,
  formatCount,
  formatNumber,
  renderCitation,
  renderName,
  type RenderOptions,
  toText,
} from './format.ts'

const renderers: {
  readonly [T in ReadTool]: (found: CitedToolResult, speech: FormatContext, wanted: RenderOptions) => string
} = {
  find_records: renderFound,
  read_record: renderRecord,
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
  list_tables: () => '',
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
    return found.notes.length > 0
      ? ''
      : chooseWords(
          speech,
          `I find nothing with “${asked}” in what you may see.`,
          `Ich finde nichts mit „${asked}“ in dem, was Sie sehen dürfen.`,
        )
  const kinds = Object.keys(found.totals).filter((kind) => getGroupTotal(found, kind) > 0)
  return joinParagraphs([
    chooseWords(speech, `This is what I find for “${asked}”:`, `Das finde ich zu „${asked}“:`),
    ...kinds.map((kind) => renderSection(found, kind, sayHeading(headings, kind, speech), speech)),
  ])
}

type Headings = Readonly<Record<string, readonly [en: string, de: string]>>
const sayHeading = (of: Headings, name: string, speech: FormatContext): string => {
  const [english = name, german = name] = of[name] ?? []
  return chooseWords(speech, english, german)
}
const headings: Headings = {
  idea: ['Ideas', 'Ideen'],
  post: ['Posts', 'Beiträge'],
  pillar: ['Pillars', 'Säulen'],
  channel: ['Channels', 'Kanäle'],
  opportunity: ['Deals', 'Deals'],
  company: ['Companies', 'Firmen'],
  contact: ['Contacts', 'Kontakte'],
  task: ['Tasks', 'Aufgaben'],
  log_entry: ['Notes and calls', 'Notizen und Anrufe'],
  file: ['Files', 'Dateien'],
}

function renderRecord(found: CitedToolResult, speech: FormatContext): string {
  const [row] = listGroupRows(found, 'record')
  if (row === undefined) return ''
  const { facts } = row
  const sentences = ['text', 'description', 'excerpt', 'questions', 'lost_note'].flatMap((key) => {
    const text = toText(facts[key])
    return text === null
      ? []
      : [`${sayHeading(labels, key, speech)}: ${escapeMarkdown(takeFirstSentences(text, 420))}${renderCitation(row)}`]
  })
  const groups = Object.keys(found.totals).filter((group) => group !== 'record')
  return joinParagraphs([
    renderLine(row, speech, true),
    formatPostNumbers(row, speech),
    ...sentences,
    ...groups.map((group) => renderSection(found, group, sayHeading(groupHeadings, group, speech), speech)),
    groups.length > 0 && groups.every((group) => getGroupTotal(found, group) === 0)
      ? chooseWords(
          speech,
          `Nothing else hangs on this ${formatKind(row)}.`,
          `Sonst hängt nichts daran (${formatKind(row, speech)}).`,
        )
      : null,
  ])
}

const labels: Headings = {
  text: ['It says', 'Dort steht'],
  description: ['Described as', 'Beschrieben als'],
  excerpt: ['In short', 'Kurz gesagt'],
  questions: ['Open questions to the author', 'Offene Fragen an den Verfasser'],
  lost_note: ['Why it was lost', 'Warum er verloren ging'],
}
const groupHeadings: Headings = {
  posts: ['Posts', 'Beiträge'],
  ideas: ['The idea it comes from', 'Die Idee dahinter'],
  ideas_waiting: ['Ideas that wait', 'Ideen, die warten'],
  contacts: ['People', 'Personen'],
  deals: ['Deals', 'Deals'],
  open_tasks: ['Open tasks', 'Offene Aufgaben'],
  notes: ['Latest on it', 'Zuletzt dazu'],
}

function formatPostNumbers(row: CitableSource, speech: FormatContext): string | null {
  const { views, reads } = row.facts
  if (
    row.kind !== 'post' ||
    typeof views !== 'number' ||
    typeof reads !== 'number' ||
    row.facts['status'] !== 'published'
  )
    return null
  const said = chooseWords(
    speech,
    `It has been viewed ${views === 1 ? 'once' : `${views} times`} and read to the end ${reads === 1 ? 'once' : `${reads} times`}.`,
    `Er wurde ${views} Mal aufgerufen und ${reads} Mal zu Ende gelesen.`,
  )
  return `${said}${renderCitation(row)}`
}

/** Whole sentences from the start of a text, up to about this many characters. */
function takeFirstSentences(text: string, most: number): string {
  if (text.length <= most) return text
  const sentences = text.match(/(?<![^.!?])[^.!?]+[.!?]+(?:\s|$)/gu) ?? []
  let taken = ''
  for (const sentence of sentences) {
    if (taken !== '' && taken.length + sentence.length > most) break
    taken += sentence
  }
  return taken === '' || taken.length > most * 1.5 ? `${text.slice(0, most).replace(/\s+\S*$/u, '')}…` : taken.trim()
}

function renderHistory(found: CitedToolResult, speech: FormatContext): string {
  const rows = listGroupRows(found, 'history')
  if (rows.length === 0)
    return found.notes.length > 0
      ? ''
      : chooseWords(speech, 'Nothing has been written down about it.', 'Dazu ist nichts aufgeschrieben.')
  const sentences = rows.map((row) => {
    const text = toText(row.facts['text'])
    const isSaid = text === null || text === row.title || row.title.startsWith(text.slice(0, 60))
    return `- ${renderLine(row, speech).slice(0, -renderCitation(row).length || undefined)}${isSaid ? '' : `: ${escapeMarkdown(takeFirstSentences(text, 200))}`}${renderCitation(row)}`
  })
  return joinParagraphs([
    chooseWords(speech, 'What happened, newest first:', 'Was geschah, das Neueste zuerst:'),
    sentences.join('\n') + renderMoreNote(found, 'history', rows.length, speech),
  ])
}

function renderSurveyAnswers(found: CitedToolResult, speech: FormatContext): string {
  const rows = listGroupRows(found, 'survey_answers')
  if (rows.length === 0)
    return found.notes.length > 0
      ? ''
      : chooseWords(
          speech,
          'No survey was answered there, as far as you may see.',
          'Dort wurde keine Umfrage beantwortet, soweit Sie das sehen dürfen.',
        )
  const surveys = listGroupRows(found, 'surveys').map((row) => {
    const { answers, mean_points, max_points } = row.facts
    const mean =
      typeof mean_points === 'number' && typeof max_points === 'number'
        ? chooseWords(
            speech,
            `, on average ${formatNumber(mean_points, 1)} of ${formatNumber(max_points, 1)} points`,
            `, im Schnitt ${formatNumber(mean_points, 1)} von ${formatNumber(max_points, 1)} Punkten`,
          )
        : ''
    const times =
      typeof answers === 'number'
        ? chooseWords(speech, `answered ${formatCount(answers, 'time')}`, `${formatNumber(answers)} Mal beantwortet`)
        : ''
    return `- ${renderName(row)}: ${times}${mean}${renderCitation(row)}`
  })
  const sentences = rows.map((row) => {
    const text = toText(row.facts['text'])
    return `- ${renderLine(row, speech).slice(0, -renderCitation(row).length || undefined)}${text === null ? '' : `: ${escapeMarkdown(takeFirstSentences(text, 400))}`}${renderCitation(row)}`
  })
  return joinParagraphs([
    surveys.join('\n'),
    chooseWords(speech, '### Answers, newest first', '### Antworten, die neuesten zuerst'),
    sentences.join('\n') + renderMoreNote(found, 'survey_answers', rows.length, speech),
  ])
}
