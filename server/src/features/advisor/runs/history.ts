import type { ModelMessage, ToolResultPart, UserModelMessage } from 'ai'
import type { ParsedFile } from '../files/read-files.ts'
import type { FileRow } from '../files/store.ts'
import type { RunRow } from './store.ts'

/** Runs of a branch that a model gets as history; earlier ones are dropped. */
const maxRuns = 20
/** Of so many, the tool results as well; of the others the text alone. */
const maxWholeRuns = 3
/** Characters of the whole history. */
const maxCharacters = 120_000

const measureLength = (messages: readonly ModelMessage[]): number => JSON.stringify(messages).length

/** The earlier messages of a branch, for a model; oldest first, within its limits. */
export function buildHistory(
  path: readonly RunRow[],
  files: ReadonlyMap<string, readonly FileRow[]>,
  dataTag: string,
): ModelMessage[] {
  const recent = path.slice(-maxRuns)
  const kept: ModelMessage[][] = []
  let length = 0
  for (const [place, run] of [...recent.entries()].toReversed()) {
    const isWhole = place >= recent.length - maxWholeRuns
    const asked = toUserMessage(run.input, isWhole ? (files.get(run.id) ?? []) : [], dataTag)
    const messages = [asked, ...(isWhole ? toRunMessages(run) : toTextMessages(run))]
    length += measureLength(messages)
    if (length > maxCharacters && kept.length > 0) break
    kept.unshift(messages)
  }
  return kept.flat()
}

/**
 * A question with its files, each as a part of its own inside the delimiter; a picture is attached while its bytes are available,
 * and only named later.
 */
export function toUserMessage(
  question: string,
  files: readonly (Pick<ParsedFile, 'name' | 'media_type' | 'words'> & { picture?: Uint8Array | null })[],
  dataTag: string,
): UserModelMessage {
  if (files.length === 0) return { role: 'user', content: question }
  const parts = files.flatMap(({ name, media_type, words, picture = null }): UserContent => {
    const label = `File ${JSON.stringify(name)} (${media_type})`
    if (words !== null) return [{ type: 'text', text: `${label}\n<${dataTag}>\n${words}\n</${dataTag}>` }]
    if (picture === null) return [{ type: 'text', text: `${label}, read at the time` }]
    return [
      { type: 'text', text: label },
      { type: 'file', data: picture, mediaType: media_type },
    ]
  })
  return { role: 'user', content: [{ type: 'text', text: question }, ...parts] }
}

type UserContent = Exclude<UserModelMessage['content'], string>

/** The messages of a finished run; a tool call without a result gets a placeholder, because models refuse history without one. */
function toRunMessages(run: Pick<RunRow, 'messages' | 'content'>): ModelMessage[] {
  // Written by `answerRun`.
  const messages = run.messages as ModelMessage[]
  if (messages.length === 0) return run.content === '' ? [] : [{ role: 'assistant', content: run.content }]
  const answered = new Set(messages.flatMap(listToolResults).map(({ toolCallId }) => toolCallId))
  const open = messages
    .flatMap(listToolCalls)
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

const listToolResults = (message: ModelMessage) =>
  message.role === 'tool' ? message.content.filter((part) => part.type === 'tool-result') : []
const listToolCalls = (message: ModelMessage) =>
  message.role === 'assistant' && typeof message.content !== 'string'
    ? message.content.filter((part) => part.type === 'tool-call')
    : []

const toTextMessages = (run: RunRow): ModelMessage[] =>
  run.content === '' ? [] : [{ role: 'assistant', content: run.content }]
