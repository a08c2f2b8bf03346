import type { CitedToolResult, CitableSource } from '../../advising/tool-result.ts'
import { isReadableKind } from '../../advising/read-tools.ts'
import { isGermanText } from './query/language-words.ts'
import { listGroupRows, getGroupTotal } from './render-groups.ts'

/** A tool that was used for an answer, and its result. */
export interface UsedTool {
  readonly name: string
  readonly found: CitedToolResult | null
}

const stuck = 'What is stuck right now?'
const next = 'What should we write about next?'
const best = 'Which posts did best this month?'
const pipeline = 'How is the sales pipeline doing?'
const everything = 'How much do we have of what?'
const overdue = 'Which tasks are overdue?'
const inReview = 'Which posts are in review?'
const published = 'Which posts are published?'
const openDeals = 'How many open deals do we have?'
const largest = 'Which are our five largest open deals?'
const sinceLastWeek = 'What has changed since last week?'

/** The same questions in German; those that have none there are not offered to who asks in German. */
const german: Readonly<Record<string, string>> = {
  [stuck]: 'Was hängt gerade?',
  [next]: 'Was sollen wir als Nächstes schreiben?',
  [best]: 'Welche Beiträge liefen diesen Monat am besten?',
  [pipeline]: 'Wie steht die Pipeline?',
  [overdue]: 'Welche Aufgaben sind überfällig?',
  [inReview]: 'Welche Beiträge sind in Prüfung?',
  [published]: 'Welche Beiträge sind veröffentlicht?',
  [openDeals]: 'Wie viele offene Deals haben wir?',
  [largest]: 'Welche sind unsere fünf größten offenen Deals?',
  [sinceLastWeek]: 'Was hat sich letzte Woche geändert?',
}

/** A sentence of the answer, not a row, ends in a question: the answer waits for the person's reply. */
const asksBack = /^(?![-|#>\d]).*\?\s*$/mu

/**
 * Up to three follow-up questions to an answer of any model; each can be answered. None quotes a title: a click makes
 * the words the person's own, and a title may contain a prompt injection.
 */
export function suggestFollowUps(
  used: readonly UsedTool[],
  {
    isCrmOpen,
    answer,
    question = '',
  }: { readonly isCrmOpen: boolean; readonly answer: string; readonly question?: string },
): string[] {
  if (asksBack.test(answer)) return []
  const last = used.findLast(({ found }) => found !== null)
  const own = last?.found == null ? [] : suggestAfterTool(last.name, last.found)
  const general = isCrmOpen ? [stuck, next, pipeline] : [next, best, everything]
  const open = [...new Set([...own, ...general])].filter((one) => last === undefined || asked[last.name] !== one)
  const said = isGermanText(question) ? open.flatMap((one) => german[one] ?? []) : open
  return said.slice(0, 3)
}

/** The question that was just answered. */
const asked: Readonly<Record<string, string>> = {
  what_is_stuck: stuck,
  content_gaps: next,
  what_did_well: best,
  pipeline,
  count_everything: everything,
}

function suggestAfterTool(name: string, found: CitedToolResult): string[] {
  const one = suggestFirstRow(found)
  const has = (group: string, question: string) => (getGroupTotal(found, group) > 0 ? [question] : [])
  switch (name) {
    case 'what_is_stuck':
      return [...one, ...has('overdue_tasks', overdue), ...has('posts_in_review', inReview)]
    case 'what_is_due':
      return [...one, ...has('overdue_tasks', overdue)]
    case 'what_did_well':
      return ['How does this month compare with last month?', ...has('posts', published)]
    case 'pipeline':
      return hasDeals(found) ? [largest, openDeals] : []
    case 'content_gaps':
      return has('ideas_waiting', 'Which ideas have the most votes?')
    case 'compare_periods':
      return [best, sinceLastWeek]
    case 'read_record':
    case 'record_history':
      return suggestForRecord(found, name)
    default:
      return one
  }
}

const words: Partial<Record<CitableSource['kind'], string>> = { opportunity: 'deal' }

/** The first row with a page, referred to by its kind and position. */
function suggestFirstRow({ rows }: CitedToolResult): string[] {
  const row = rows.find(({ kind }) => isReadableKind(kind))
  return row === undefined ? [] : [`Tell me more about the first ${words[row.kind] ?? row.kind}`]
}

const hasDeals = (found: CitedToolResult) =>
  listGroupRows(found, 'stages').some(({ facts }) => facts['status'] === 'open' && Number(facts['deals'] ?? 0) > 0)

function suggestForRecord(found: CitedToolResult, name: string): string[] {
  const [row] = listGroupRows(found, 'record')
  if (row === undefined || name === 'record_history') return []
  const word = words[row.kind] ?? row.kind
  return getGroupTotal(found, 'notes') > 0 ? [`What happened with this ${word} so far?`] : []
}
