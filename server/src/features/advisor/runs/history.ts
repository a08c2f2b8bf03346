import type { ModelMessage, ToolResultPart, UserModelMessage } from 'ai'
import type { ReadFile } from '../files/read-files.ts'
import type { FileRow } from '../files/store.ts'
import type { RunRow } from './store.ts'

/** Runs of a branch that a model is told of again; those before are past. */
const mostRuns = 20
/** Of so many, what the tools told as well; of the others the words alone. */
const wholeRuns = 3
/** Characters of all told again. */
const mostText = 120_000

const lengthOf = (told: readonly ModelMessage[]): number => JSON.stringify(told).length

/** What was said before in a branch, for a model; oldest first, and no more than it can take in. */
export function historyOf(
  path: readonly RunRow[],
  files: ReadonlyMap<string, readonly FileRow[]>,
  fence: string,
): ModelMessage[] {
  const recent = path.slice(-mostRuns)
  const kept: ModelMessage[][] = []
  let length = 0
  for (const [place, run] of [...recent.entries()].toReversed()) {
    const isWhole = place >= recent.length - wholeRuns
    const asked = askedWith(run.input, isWhole ? (files.get(run.id) ?? []) : [], fence)
    const told = [asked, ...(isWhole ? saidIn(run) : inWords(run))]
    length += lengthOf(told)
    if (length > mostText && kept.length > 0) break
    kept.unshift(told)
  }
  return kept.flat()
}

/**
 * A question with what came with it, each file as a part of its own inside the fence; a picture is shown where its bytes are still
 * there, and named after that.
 */
export function askedWith(
  question: string,
  files: readonly (Pick<ReadFile, 'name' | 'media_type' | 'words'> & { picture?: Uint8Array | null })[],
  fence: string,
): UserModelMessage {
  if (files.length === 0) return { role: 'user', content: question }
  const parts = files.flatMap(({ name, media_type, words, picture = null }): UserContent => {
    const label = `File ${JSON.stringify(name)} (${media_type})`
    if (words !== null) return [{ type: 'text', text: `${label}\n<${fence}>\n${words}\n</${fence}>` }]
    if (picture === null) return [{ type: 'text', text: `${label}, which was looked at then` }]
    return [
      { type: 'text', text: label },
      { type: 'file', data: picture, mediaType: media_type },
    ]
  })
  return { role: 'user', content: [{ type: 'text', text: question }, ...parts] }
}

type UserContent = Exclude<UserModelMessage['content'], string>

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
