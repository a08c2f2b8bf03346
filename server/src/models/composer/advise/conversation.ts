import type { LanguageModelV4Message, LanguageModelV4Prompt, LanguageModelV4ToolResultPart } from '@ai-sdk/provider'
import { z } from 'zod'
import { sourceKinds } from '@draftwright/contract/sources'
import type { CitedToolResult } from '../../advising/tool-result.ts'

/** One tool call with its result; null if a person declined it, or it failed. */
export interface ToolUse {
  readonly name: string
  readonly input: Readonly<Record<string, unknown>>
  readonly found: CitedToolResult | null
  /** Its result, if that was text. */
  readonly said: string | null
}

/** A question, the tools used for it so far, and the answer. */
export interface Turn {
  readonly question: string
  /** Texts attached to it. */
  readonly attached: readonly string[]
  readonly uses: readonly ToolUse[]
  readonly answer: string
}

const ToolResultSchema = z.object({
  rows: z.array(
    z.object({
      kind: z.enum(sourceKinds),
      id: z.string(),
      title: z.string(),
      href: z.string(),
      facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
      cite: z.string().optional(),
    }),
  ),
  totals: z.record(z.string(), z.number()),
  at_least: z.array(z.string()).optional(),
  notes: z.array(z.string()),
})

/** The conversation as the composer understands it, oldest turn first. The last one is the one to answer. */
export function parseTurns(prompt: LanguageModelV4Prompt): Turn[] {
  const turns: { question: string; attached: string[]; uses: Map<string, ToolUse>; answer: string }[] = []
  for (const message of prompt) {
    if (message.role === 'system') continue
    if (message.role === 'user') {
      const [question = '', ...attached] = message.content.flatMap((part) => (part.type === 'text' ? [part.text] : []))
      turns.push({ question: collapseSpaces(question), attached, uses: new Map(), answer: '' })
      continue
    }
    const turn = turns.at(-1)
    if (turn !== undefined) addMessage(turn, message)
  }
  return turns.map((turn) => ({ ...turn, uses: [...turn.uses.values()] }))
}

/** Characters of a question; what is longer is no question, and the rules take longer for it than a server may wait. */
export const maxQuestion = 4000

/** Runs of spaces as one and at most one empty line: the cost of some rules grows fast with their length. */
const collapseSpaces = (typed: string): string =>
  typed
    .trim()
    .replaceAll(/[^\S\n]+/gu, ' ')
    .replaceAll(/ ?\n[ \n]*/gu, (found) => (found.indexOf('\n') < found.lastIndexOf('\n') ? '\n\n' : '\n'))

function addMessage(
  turn: { uses: Map<string, ToolUse>; answer: string },
  { content }: Extract<LanguageModelV4Message, { role: 'assistant' | 'tool' }>,
): void {
  for (const part of content) {
    if (part.type === 'text') turn.answer += part.text
    else if (part.type === 'tool-call')
      turn.uses.set(part.toolCallId, { name: part.toolName, input: parseInput(part.input), found: null, said: null })
    else if (part.type === 'tool-result') {
      const use = turn.uses.get(part.toolCallId) ?? { name: part.toolName, input: {}, found: null, said: null }
      turn.uses.set(part.toolCallId, { ...use, ...readOutput(part.output) })
    }
  }
}

function parseInput(input: unknown): Record<string, unknown> {
  const value = typeof input === 'string' ? parseJson(input) : input
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** Results are JSON, or text that contains it, possibly in a code block. */
function readOutput(output: LanguageModelV4ToolResultPart['output']): Pick<ToolUse, 'found' | 'said'> {
  if (output.type === 'json') {
    const found = ToolResultSchema.safeParse(output.value)
    return found.success ? { found: found.data, said: null } : { found: null, said: JSON.stringify(output.value) }
  }
  if (output.type !== 'text') return { found: null, said: '' }
  const start = output.value.indexOf('{')
  const found = ToolResultSchema.safeParse(
    parseJson(output.value.slice(Math.max(0, start), output.value.lastIndexOf('}') + 1)),
  )
  return found.success ? { found: found.data, said: null } : { found: null, said: output.value }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
