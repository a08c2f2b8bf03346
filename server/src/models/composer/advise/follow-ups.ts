import type { CitedFound, CitedReceipt } from '../../advising/found.ts'
import { isReadable } from '../../advising/read-tools.ts'
import { rowsOf, totalOf } from './render-groups.ts'

/** A tool that was used for an answer, and what it told. */
export interface UsedTool {
  readonly name: string
  readonly found: CitedFound | null
}

const stuck = 'What is stuck right now?'
const next = 'What should we write about next?'
const best = 'Which posts did best this month?'
const pipeline = 'How is the sales pipeline doing?'
const everything = 'How much do we have of what?'

/** A sentence of the answer, and no row of it, ends in a question: it waits for its own answer. */
const asksBack = /^(?![-|#>\d]).*\?\s*$/mu

/**
 * Up to three questions that go on from an answer, whichever model gave it; each is one that can be answered. None quotes a
 * title: a person's click makes the words their own, and a title may have been written to be obeyed.
 */
export function followUps(
  used: readonly UsedTool[],
  { isCrmOpen, answer }: { readonly isCrmOpen: boolean; readonly answer: string },
): string[] {
  if (asksBack.test(answer)) return []
  const last = used.findLast(({ found }) => found !== null)
  const own = last?.found == null ? [] : after(last.name, last.found)
  const general = isCrmOpen ? [stuck, next, pipeline] : [next, best, everything]
  return [...new Set([...own, ...general])].filter((one) => last === undefined || asked[last.name] !== one).slice(0, 3)
}

/** The question whose answer has just been given. */
const asked: Readonly<Record<string, string>> = {
  what_is_stuck: stuck,
  content_gaps: next,
  what_did_well: best,
  pipeline,
  count_everything: everything,
}

function after(name: string, found: CitedFound): string[] {
  const one = firstOf(found)
  const has = (group: string, question: string) => (totalOf(found, group) > 0 ? [question] : [])
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
      return ofRecord(found, name)
    default:
      return one
  }
}

const words: Partial<Record<CitedReceipt['kind'], string>> = { opportunity: 'deal' }

/** The first row that can be opened, called by its kind and place. */
function firstOf({ rows }: CitedFound): string[] {
  const row = rows.find(({ kind }) => isReadable(kind))
  return row === undefined ? [] : [`Tell me more about the first ${words[row.kind] ?? row.kind}`]
}

const hasDeals = (found: CitedFound) =>
  rowsOf(found, 'stages').some(({ facts }) => facts['status'] === 'open' && Number(facts['deals'] ?? 0) > 0)

function ofRecord(found: CitedFound, name: string): string[] {
  const [row] = rowsOf(found, 'record')
  if (row === undefined || name === 'record_history') return []
  const word = words[row.kind] ?? row.kind
  return totalOf(found, 'notes') > 0 ? [`What happened with this ${word} so far?`] : []
}
