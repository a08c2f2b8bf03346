import { generateText, isStepCount, type ModelMessage, tool, type ToolSet } from 'ai'
import type { z } from 'zod'
import type { Source } from '../../contract/src/sources.ts'
import { runReadTool, type ToolCaller } from '../../server/src/features/advisor/index.ts'
import { explainCrmRefusal } from '../../server/src/features/crm/index.ts'
import { actionTools } from '../../server/src/models/advising/action-tools.ts'
import { adviseTask } from '../../server/src/models/advising/advise-input.ts'
import type { CitedToolResult } from '../../server/src/models/advising/tool-result.ts'
import { isReadTool, readTools } from '../../server/src/models/advising/read-tools.ts'
import { suggestFollowUps, type UsedTool } from '../../server/src/models/composer/advise/suggest-follow-ups.ts'
import { composer } from '../../server/src/models/composer/composer.ts'

export interface ToolUse {
  readonly name: string
  readonly input: Readonly<Record<string, unknown>>
}
export interface BenchAnswer {
  readonly text: string
  readonly calls: readonly ToolUse[]
  /** Every row returned by a tool in the conversation, by its citation handle. */
  readonly sources: ReadonlyMap<string, Source>
  /** The full output of the tools. */
  readonly toolOutput: string
  /** Suggested follow-up questions. */
  readonly followUps: readonly string[]
}

/** A conversation between the composer and the real tools, as in the run engine: handles are numbered in row order. */
export class Conversation {
  readonly #call: ToolCaller
  readonly #messages: ModelMessage[]
  readonly #receipts = new Map<string, Source>()
  readonly #handles = new Map<string, string>()

  constructor(call: ToolCaller, messages: readonly ModelMessage[] = []) {
    this.#call = call
    this.#messages = [...messages]
  }

  /** A new conversation that starts as a copy of this one. */
  fork(): Conversation {
    return new Conversation(this.#call, this.#messages)
  }

  async ask(question: string): Promise<BenchAnswer> {
    this.#messages.push({ role: 'user', content: question })
    const calls: ToolUse[] = []
    const used: UsedTool[] = []
    let answers = ''
    const { text, responseMessages } = await generateText({
      model: composer,
      messages: this.#messages,
      tools: this.#tools((called, found) => {
        calls.push(called)
        used.push({ name: called.name, found })
        answers += JSON.stringify(found)
      }),
      stopWhen: isStepCount(8),
      providerOptions: {
        composer: {
          task: adviseTask,
          input: {
            now: this.#call.context.now().toISOString(),
            timeZone: 'Europe/Berlin',
            person: { name: 'Ada Example' },
            members: ['Ada Example', 'Sam Seller', 'Gus Writer'],
            role: this.#call.caller.role,
            isCrmOpen: (await explainCrmRefusal(this.#call)) === null,
          },
        },
      },
    })
    this.#messages.push(...responseMessages)
    const proposed = responseMessages.flatMap((message) =>
      message.role === 'assistant' && typeof message.content !== 'string'
        ? message.content.flatMap((part) =>
            part.type === 'tool-call' && !isReadTool(part.toolName)
              ? [{ name: part.toolName, input: part.input as ToolUse['input'] }]
              : [],
          )
        : [],
    )
    const isCrmOpen = (await explainCrmRefusal(this.#call)) === null
    const next = proposed.length > 0 ? [] : suggestFollowUps(used, { isCrmOpen, answer: text })
    return { text, calls: [...calls, ...proposed], sources: this.#receipts, toolOutput: answers, followUps: next }
  }

  #tools(used: (called: ToolUse, found: CitedToolResult) => void): ToolSet {
    const reading = Object.entries(readTools).map(([name, { description, input }]) => [
      name,
      tool({
        description,
        inputSchema: input,
        execute: async (asked: ToolUse['input']) => {
          if (!isReadTool(name)) return null
          const found = await runReadTool(this.#call, name, asked)
          const cited = { ...found, rows: found.rows.map((row) => ({ ...row, cite: this.#handle(row) })) }
          used({ name, input: asked }, cited)
          return cited
        },
      }),
    ])
    const acting = Object.entries(actionTools).map(([name, { description, input }]) => {
      const inputSchema: z.ZodType = input
      return [name, tool({ description, inputSchema })]
    })
    return Object.fromEntries([...reading, ...acting]) as ToolSet
  }

  #handle(row: Source): string {
    const key = `${row.kind} ${row.id} ${row.href}`
    const known = this.#handles.get(key) ?? `r${this.#handles.size + 1}`
    this.#handles.set(key, known)
    this.#receipts.set(known, row)
    return known
  }
}
