import type { CitableSource, CitedToolResult } from '../../../../models/advising/tool-result.ts'
import {
  chooseWords,
  escapeMarkdown,
  type FormatContext,
  formatMoney,
  quoteText,
  renderCitation,
  renderName,
  toNumber,
  toText,
} from './format.ts'
import { getGroupTotal, joinParagraphs, listGroupRows, renderSection } from './render-groups.ts'
import { translateState } from './german-terms.ts'
import { renderLine } from './render-line.ts'

/** Sections in their order; `none` is told where there is nothing: that nothing is planned is an answer. */
const sections: readonly (readonly [group: string, en: string, de: string, none?: readonly [string, string]])[] = [
  ['deals', 'Deals', 'Deals'],
  ['open_tasks', 'Open tasks', 'Offene Aufgaben', ['No open tasks.', 'Keine offenen Aufgaben.']],
  ['meetings_ahead', 'Meetings ahead', 'Anstehende Meetings', ['No meeting ahead.', 'Kein Meeting steht an.']],
  ['noted_action', 'Promised, not marked as done', 'Zugesagt, nicht als erledigt vermerkt'],
  ['noted_objection', 'Objections', 'Einwände'],
  ['noted_decision', 'Decisions', 'Entscheidungen'],
  ['noted_question', 'Open questions', 'Offene Fragen'],
  ['noted_number', 'Numbers', 'Zahlen'],
  ['noted_summary', 'In short', 'Kurz gesagt'],
  ['notes', 'Notes', 'Notizen'],
  ['form_answers', 'Sent by a form', 'Über Formulare gesendet'],
  ['meetings_held', 'Meetings held', 'Gehaltene Meetings'],
  ['contacts', 'People', 'Personen'],
]

/** One record with what was asked first, and everything that hangs on it. */
export function renderBrief(found: CitedToolResult, speech: FormatContext): string {
  const [row] = listGroupRows(found, 'record')
  if (row === undefined) return ''
  const texts = ['description', 'lost_note'].flatMap((key) => {
    const text = toText(row.facts[key])
    return text === null ? [] : [`${escapeMarkdown(text.slice(0, 600))}${renderCitation(row)}`]
  })
  return joinParagraphs([
    renderLine(row, speech, true),
    ...texts,
    renderSaid(found, speech),
    renderSums(found, speech),
    ...sections.map(([group, en, de, none]) =>
      getGroupTotal(found, group) === 0 && none !== undefined
        ? chooseWords(speech, none[0], none[1])
        : renderSection(found, group, chooseWords(speech, en, de), speech),
    ),
  ])
}

/** What was said with the words, as it was said. */
function renderSaid(found: CitedToolResult, speech: FormatContext): string {
  const rows = listGroupRows(found, 'said')
  if (rows.length === 0) return ''
  const heading = chooseWords(speech, 'Said about it', 'Dazu gesagt')
  return `### ${heading}\n${rows.map((row) => `- ${renderQuote(row, speech)}`).join('\n')}`
}

function renderQuote(row: CitableSource, speech: FormatContext): string {
  const who = toText(row.facts['said_by']) ?? toText(row.facts['promised_by'])
  const said = toText(row.facts['quote']) ?? toText(row.facts['text'])
  const title = who === null ? row.title : who
  if (said === null || said === row.title) return `${renderName({ title })}${renderCitation(row)}`
  return `**${escapeMarkdown(title)}**: ${quoteText(said, speech.language)}${renderCitation(row)}`
}

/** What its deals are worth by their state, where all of them are there. */
function renderSums(found: CitedToolResult, speech: FormatContext): string {
  const rows = listGroupRows(found, 'deals')
  if (rows.length < 2 || rows.length < getGroupTotal(found, 'deals')) return ''
  const sums = new Map<string, number>()
  for (const { facts } of rows) {
    const key = `${toText(facts['status']) ?? ''} ${toText(facts['currency']) ?? 'EUR'}`
    sums.set(key, (sums.get(key) ?? 0) + toNumber(facts['amount']))
  }
  const words = { open: ['Open', 'Offen'], won: ['Won', 'Gewonnen'], lost: ['Lost', 'Verloren'] } as const
  const parts = (['open', 'won', 'lost'] as const).flatMap((status) =>
    [...sums]
      .filter(([key]) => key.startsWith(`${status} `))
      .map(
        ([key, sum]) =>
          `${chooseWords(speech, words[status][0], words[status][1])}: **${formatMoney(sum, key.slice(-3), speech)}**`,
      ),
  )
  return `${parts.join(' · ')}${rows.map(renderCitation).join('')}`
}

/** What was found by its words, quoted. */
export function renderPassages(found: CitedToolResult, speech: FormatContext): string {
  const rows = listGroupRows(found, 'passages')
  if (rows.length === 0)
    return chooseWords(
      speech,
      'Nothing said or written has these words.',
      'Nichts Gesagtes oder Geschriebenes enthält diese Worte.',
    )
  return rows
    .map((row) => {
      const who = toText(row.facts['said_by'])
      const said = toText(row.facts['quote']) ?? toText(row.facts['text'])
      const state = toText(row.facts['status'])
      const told = who ?? (state === null ? null : translateState(state, speech))
      const where = `${renderName(row)}${told === null ? '' : ` · ${escapeMarkdown(told)}`}`
      return `- ${where}${said === null || said === row.title ? '' : `: ${quoteText(said, speech.language)}`}${renderCitation(row)}`
    })
    .join('\n')
}
