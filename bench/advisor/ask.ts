import { generateText, isStepCount, type ModelMessage, tool, type ToolSet } from 'ai'
import type { z } from 'zod'
import type { Receipt } from '../../contract/src/receipts.ts'
import { readTool, type ToolCall } from '../../server/src/features/advisor/index.ts'
import { standingInCrm } from '../../server/src/features/crm/index.ts'
import { actionTools } from '../../server/src/models/advising/action-tools.ts'
import { adviseTask } from '../../server/src/models/advising/advise-input.ts'
import type { CitedFound } from '../../server/src/models/advising/found.ts'
import { isReadTool, readTools } from '../../server/src/models/advising/read-tools.ts'
import { followUps, type UsedTool } from '../../server/src/models/composer/advise/follow-ups.ts'
import { composer } from '../../server/src/models/composer/composer.ts'

export interface Called {
  readonly name: string
  readonly input: Readonly<Record<string, unknown>>
}
export interface Answered {
  readonly text: string
  readonly calls: readonly Called[]
  /** Every row a tool has told of in the conversation, by the handle it is cited with. */
  readonly receipts: ReadonlyMap<string, Receipt>
  /** What the tools said in full. */
  readonly told: string
  /** What is offered to be asked next. */
  readonly next: readonly string[]
}

/** A conversation with the composer over the real tools, as the run engine leads it: handles are given in the order rows come. */
export class Conversation {
  readonly #call: ToolCall
  readonly #messages: ModelMessage[]
  readonly #receipts = new Map<string, Receipt>()
  readonly #handles = new Map<string, string>()

  constructor(call: ToolCall, messages: readonly ModelMessage[] = []) {
    this.#call = call
    this.#messages = [...messages]
  }

  /** Another conversation that begins with this one. */
  fork(): Conversation {
    return new Conversation(this.#call, this.#messages)
  }

  async ask(question: string): Promise<Answered> {
    this.#messages.push({ role: 'user', content: question })
    const calls: Called[] = []
    const used: UsedTool[] = []
    let told = ''
    const { text, responseMessages } = await generateText({
      model: composer,
      messages: this.#messages,
      tools: this.#tools((called, found) => {
        calls.push(called)
        used.push({ name: called.name, found })
        told += JSON.stringify(found)
      }),
      stopWhen: isStepCount(8),
      providerOptions: {
        composer: {
          task: adviseTask,
          input: {
            now: this.#call.parts.now().toISOString(),
            timeZone: 'Europe/Berlin',
            person: { name: 'Ada Example' },
            members: ['Ada Example', 'Sam Seller', 'Gus Writer'],
            role: this.#call.caller.role,
          },
        },
      },
    })
    this.#messages.push(...responseMessages)
    const proposed = responseMessages.flatMap((message) =>
      message.role === 'assistant' && typeof message.content !== 'string'
        ? message.content.flatMap((part) =>
            part.type === 'tool-call' && !isReadTool(part.toolName)
              ? [{ name: part.toolName, input: part.input as Called['input'] }]
              : [],
          )
        : [],
    )
    const isCrmOpen = (await standingInCrm(this.#call)) === null
    const next = proposed.length > 0 ? [] : followUps(used, { isCrmOpen, answer: text })
    return { text, calls: [...calls, ...proposed], receipts: this.#receipts, told, next }
  }

  #tools(used: (called: Called, found: CitedFound) => void): ToolSet {
    const reading = Object.entries(readTools).map(([name, { description, input }]) => [
      name,
      tool({
        description,
        inputSchema: input,
        execute: async (asked: Called['input']) => {
          if (!isReadTool(name)) return null
          const found = await readTool(this.#call, name, asked)
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

  #handle(row: Receipt): string {
    const key = `${row.kind} ${row.id} ${row.href}`
    const known = this.#handles.get(key) ?? `r${this.#handles.size + 1}`
    this.#handles.set(key, known)
    this.#receipts.set(known, row)
    return known
  }
}
