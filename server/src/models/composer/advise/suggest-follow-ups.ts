import type { CitedToolResult, CitableSource } from '../../advising/tool-result.ts'
import { isReadableKind } from '../../advising/read-tools.ts'
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

/** A sentence of the answer, not a row, ends in a question: the answer waits for the person's reply. */
const asksBack = /^(?![-|#>\d]).*\?\s*$/mu

/**
 * Up to three follow-up questions to an answer of any model; each can be answered. None quotes a title: a click makes
 * the words the person's own, and a title may contain a prompt injection.
 */
export function suggestFollowUps(
  used: readonly UsedTool[],
  { isCrmOpen, answer }: { readonly isCrmOpen: boolean; readonly answer: string },
): string[] {
  if (asksBack.test(answer)) return []
  const last = used.findLast(({ found }) => found !== null)
  const own = last?.found == null ? [] : suggestAfterTool(last.name, last.found)
  const general = isCrmOpen ? [stuck, next, pipeline] : [next, best, everything]
  return [...new Set([...own, ...general])].filter((one) => last === undefined || asked[last.name] !== one).slice(0, 3)
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
      return [
        ...one,
        ...has('overdue_tasks', 'Which tasks are overdue?'),
        ...has('posts_in_review', 'Which posts are in review?'),
      ]
    case 'what_is_due':
      return [...one, ...has('overdue_tasks', 'Which tasks are overdue?')]
    case 'what_did_well':
      return ['How does this month compare with last month?', ...has('posts', 'Which posts are published?')]
    case 'pipeline':
      return hasDeals(found) ? ['Which are our five largest open deals?', 'How many open deals do we have?'] : []
    case 'content_gaps':
      return has('ideas_waiting', 'Which ideas have the most votes?')
    case 'compare_periods':
      return [best, 'What has changed since last week?']
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
