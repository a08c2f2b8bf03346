import type { LanguageModelV4Message, LanguageModelV4Prompt, LanguageModelV4ToolResultPart } from '@ai-sdk/provider'
import { z } from 'zod'
import { receiptKinds } from '@draftwright/contract/receipts'
import type { CitedFound } from '../../advising/found.ts'

/** One use of a tool, with what it answered; null where a person refused, or it failed. */
export interface Use {
  readonly name: string
  readonly input: Readonly<Record<string, unknown>>
  readonly found: CitedFound | null
  /** What came back as words instead. */
  readonly said: string | null
}

/** A question, the tools used for it so far, and what was answered. */
export interface Turn {
  readonly question: string
  /** Texts that came along with it. */
  readonly attached: readonly string[]
  readonly uses: readonly Use[]
  readonly answer: string
}

const Found = z.object({
  rows: z.array(
    z.object({
      kind: z.enum(receiptKinds),
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
export function turnsOf(prompt: LanguageModelV4Prompt): Turn[] {
  const turns: { question: string; attached: string[]; uses: Map<string, Use>; answer: string }[] = []
  for (const message of prompt) {
    if (message.role === 'system') continue
    if (message.role === 'user') {
      const [question = '', ...attached] = message.content.flatMap((part) => (part.type === 'text' ? [part.text] : []))
      turns.push({ question, attached, uses: new Map(), answer: '' })
      continue
    }
    const turn = turns.at(-1)
    if (turn !== undefined) take(turn, message)
  }
  return turns.map((turn) => ({ ...turn, uses: [...turn.uses.values()] }))
}

function take(
  turn: { uses: Map<string, Use>; answer: string },
  { content }: Extract<LanguageModelV4Message, { role: 'assistant' | 'tool' }>,
): void {
  for (const part of content) {
    if (part.type === 'text') turn.answer += part.text
    else if (part.type === 'tool-call')
      turn.uses.set(part.toolCallId, { name: part.toolName, input: inputOf(part.input), found: null, said: null })
    else if (part.type === 'tool-result') {
      const use = turn.uses.get(part.toolCallId) ?? { name: part.toolName, input: {}, found: null, said: null }
      turn.uses.set(part.toolCallId, { ...use, ...readOutput(part.output) })
    }
  }
}

function inputOf(input: unknown): Record<string, unknown> {
  const value = typeof input === 'string' ? fromJson(input) : input
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** Results come as JSON, or as text that holds it: a fence may stand around it. */
function readOutput(output: LanguageModelV4ToolResultPart['output']): Pick<Use, 'found' | 'said'> {
  if (output.type === 'json') {
    const found = Found.safeParse(output.value)
    return found.success ? { found: found.data, said: null } : { found: null, said: JSON.stringify(output.value) }
  }
  if (output.type !== 'text') return { found: null, said: '' }
  const start = output.value.indexOf('{')
  const found = Found.safeParse(fromJson(output.value.slice(Math.max(0, start), output.value.lastIndexOf('}') + 1)))
  return found.success ? { found: found.data, said: null } : { found: null, said: output.value }
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
