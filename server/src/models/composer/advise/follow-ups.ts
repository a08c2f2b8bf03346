import type { CitedFound } from '../../advising/found.ts'
import { rowsOf } from './render-groups.ts'

/** A tool that was used for an answer, and what it told. */
export interface UsedTool {
  readonly name: string
  readonly found: CitedFound | null
}

const general = [
  'What is stuck right now?',
  'What is due in the next seven days?',
  'What should we write about next?',
  'How is the sales pipeline doing?',
]

/** Three questions that go on from an answer, each of five to ten words; whichever model gave it. */
export function followUps(used: readonly UsedTool[]): string[] {
  const last = used.findLast(({ found }) => found !== null)
  const own = last === undefined ? [] : after(last)
  return [...new Set([...own, ...general])].filter((one) => !isAsked(one, last?.name)).slice(0, 3)
}

/** The question whose answer has just been given. */
const asked: Record<string, string> = {
  what_is_stuck: 'What is stuck right now?',
  what_is_due: 'What is due in the next seven days?',
  content_gaps: 'What should we write about next?',
  pipeline: 'How is the sales pipeline doing?',
}
const isAsked = (question: string, tool: string | undefined) => tool !== undefined && asked[tool] === question

function after({ name, found }: UsedTool): string[] {
  const first = found?.rows.find(({ kind, title }) => kind !== 'report' && kind !== 'pillar' && isShort(title))
  const about = first === undefined ? [] : [`Tell me more about “${first.title}”`]
  switch (name) {
    case 'what_is_stuck':
      return [...about, 'Which of these are only mine?', 'What is due in the next seven days?']
    case 'what_is_due':
      return ['And what is due next week?', ...about, 'Which tasks of mine are overdue?']
    case 'what_did_well':
      return [
        'How does that compare with last month?',
        'Which posts did worst last month?',
        'What should we write about next?',
      ]
    case 'pipeline':
      return [
        'Which are our five largest open deals?',
        'Which deals are stuck right now?',
        'How many deals did we win this month?',
      ]
    case 'content_gaps':
      return ['Which ideas have the most votes?', 'Which posts did well last month?', ...about]
    case 'compare_periods':
      return [
        'Which posts did best this month?',
        'What has changed since last week?',
        'How is the sales pipeline doing?',
      ]
    case 'recent_changes':
      return ['What is stuck right now?', ...about, 'What is due in the next seven days?']
    case 'read_record':
    case 'record_history':
      return record(found)
    case 'list_records':
    case 'find_records':
      return [...about, 'What has changed since last week?', 'What is stuck right now?']
    default:
      return []
  }
}

function record(found: CitedFound | null): string[] {
  const [row] = found === null ? [] : rowsOf(found, 'record')
  if (row === undefined || !isShort(row.title)) return []
  if (row.kind === 'post') return [`What happened with the post “${row.title}”?`, 'Which posts did well last month?']
  if (row.kind === 'opportunity' || row.kind === 'company' || row.kind === 'contact')
    return [`What happened with “${row.title}” so far?`, `Remind me to call about “${row.title}” tomorrow`]
  return []
}

/** A name that leaves the question within ten words. */
const isShort = (title: string) => title.length <= 60 && title.split(/\s+/u).length <= 4
