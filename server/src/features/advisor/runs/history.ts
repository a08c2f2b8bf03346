import type { ModelMessage, ToolResultPart } from 'ai'
import type { RunRow } from './store.ts'

/** Runs of a branch that a model is told of again; those before are past. */
const mostRuns = 20
/** Of so many, what the tools told as well; of the others the words alone. */
const wholeRuns = 3
/** Characters of all told again. */
const mostText = 120_000

/** What was said before in a branch, for a model; oldest first, and no more than it can take in. */
export function historyOf(path: readonly RunRow[]): ModelMessage[] {
  const recent = path.slice(-mostRuns)
  const kept: ModelMessage[][] = []
  let length = 0
  for (const [place, run] of [...recent.entries()].toReversed()) {
    const isWhole = place >= recent.length - wholeRuns
    const told = [{ role: 'user' as const, content: run.input }, ...(isWhole ? saidIn(run) : inWords(run))]
    length += JSON.stringify(told).length
    if (length > mostText && kept.length > 0) break
    kept.unshift(told)
  }
  return kept.flat()
}

/** What was said in a run that is over; a call that nobody answered is answered so, for a model takes none without. */
export function saidIn(run: Pick<RunRow, 'messages' | 'content'>): ModelMessage[] {
  // Written by `answerRun`.
  const messages = run.messages as ModelMessage[]
  if (messages.length === 0) return run.content === '' ? [] : [{ role: 'assistant', content: run.content }]
  const answered = new Set(messages.flatMap(resultsOf).map(({ toolCallId }) => toolCallId))
  const open = messages
    .flatMap(callsOf)
    .filter(({ toolCallId }) => !answered.has(toolCallId))
    .map(
      ({ toolCallId, toolName }): ToolResultPart => ({
        type: 'tool-result',
        toolCallId,
        toolName,
        output: { type: 'text', value: 'The person has not decided on this.' },
      }),
    )
  return open.length === 0 ? messages : [...messages, { role: 'tool', content: open }]
}

const resultsOf = (message: ModelMessage) =>
  message.role === 'tool' ? message.content.filter((part) => part.type === 'tool-result') : []
const callsOf = (message: ModelMessage) =>
  message.role === 'assistant' && typeof message.content !== 'string'
    ? message.content.filter((part) => part.type === 'tool-call')
    : []

const inWords = (run: RunRow): ModelMessage[] =>
  run.content === '' ? [] : [{ role: 'assistant', content: run.content }]
