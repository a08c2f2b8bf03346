import { tool, type ToolSet, zodSchema } from 'ai'
import type { z } from 'zod'
import type { Parts } from '../../../http/parts.ts'
import { accountZone, peopleByIds } from '../../accounts/index.ts'
import { actionTools, isActionTool } from '../../../models/advising/action-tools.ts'
import { type AdviseInput, adviseTask } from '../../../models/advising/advise-input.ts'
import type { CitedFound } from '../../../models/advising/found.ts'
import { adviseInstructions } from '../../../models/advising/instructions.ts'
import { isReadTool, readTools } from '../../../models/advising/read-tools.ts'
import type { Model } from '../../../models/models.ts'
import { memberNames } from '../sharing/member-names.ts'
import { readTool } from '../tools/read-tool.ts'
import type { RunAsker, Work } from './answer.ts'
import { CitingFilter } from './citing.ts'
import type { Talk, ToolAnswer } from './converse.ts'
import { RunStopped } from './live-run.ts'
import { ReceiptBook } from './receipt-book.ts'
import { asNow } from './standing.ts'

/**
 * Models are told what there is and what it takes; nothing in here runs a tool by itself. Each schema is written out once: given
 * as it is, the SDK would do so at every question, before the model is asked.
 */
const offered: ToolSet = Object.fromEntries(
  Object.entries({ ...readTools, ...actionTools }).map(([name, { description, input }]) => [
    name,
    // Each has a schema of its own; the SDK only hands it on.
    tool({ description, inputSchema: zodSchema(input as z.ZodType<unknown>) }),
  ]),
)

async function ownName({ engine }: Parts, userId: string): Promise<ReadonlyMap<string, string>> {
  const person = (await peopleByIds(engine, [userId])).get(userId)
  return new Map(person === undefined ? [] : [[userId, person.display_name]])
}

/** What a model is told of who asks, and when. */
export async function aboutAsker({ db, caller, parts }: RunAsker, { isOffline }: Model): Promise<AdviseInput> {
  const [timeZone, names] = await Promise.all([
    accountZone(db),
    isOffline ? memberNames(parts, caller.accountId) : ownName(parts, caller.userId),
  ])
  return {
    now: parts.now().toISOString(),
    timeZone,
    person: { name: names.get(caller.userId) ?? '' },
    members: isOffline ? [...names.values()] : [],
    role: caller.role,
  }
}

/** Everything a model needs to answer: what it is told, what it may ask and with whose rights, and what is shown of its words. */
export function openTalk(asker: RunAsker, { run, model, about, messages, receipts, ownWords, fence }: Work): Talk {
  const { parts } = asker
  // Somebody may be shown the door while they are answered.
  const nowOrStop = async () => {
    try {
      return await asNow(asker)
    } catch (error) {
      if (error instanceof RunStopped) run.stop(error)
      throw error
    }
  }
  const book = new ReceiptBook(receipts)
  const isOwnAddress = (url: string) => url.startsWith(`${parts.config.publicUrl}/`) || ownWords.includes(url)
  return {
    model,
    instructions: adviseInstructions(about, fence),
    messages,
    tools: offered,
    providerOptions: { composer: { task: adviseTask, input: structuredClone(about) } },
    filter: new CitingFilter({ receipts: book.byHandle, isOwnAddress }, run.cited),
    thoughts: new CitingFilter({ receipts: new Map(), isOwnAddress }),
    isAction: isActionTool,
    async runTool({ name: tool, input: asked }): Promise<ToolAnswer> {
      if (!isReadTool(tool)) throw new Error(`There is no tool ${tool}`)
      const found = await readTool({ ...(await nowOrStop()), signal: run.signal }, tool, asked)
      const rows = found.rows.map((row) => book.enter(row))
      const known = new Set(run.receipts.map(({ cite }) => cite))
      run.receipts.push(...rows.filter(({ cite }) => !known.has(cite)))
      return toolAnswer({ ...found, rows }, fence, model)
    },
  }
}

/** What a tool found, as the model and as people are told it. */
export function toolAnswer(found: CitedFound, fence: string, model: Pick<Model, 'isOffline'>): ToolAnswer {
  const json = JSON.stringify(found)
  // Words of a row that look like a handle would be read as one wherever a model repeats them.
  const told = json.replace(/\[(\s*r\d+(?:\s*[,;]\s*r\d+)*\s*)\]/gu, '($1)')
  return {
    // The composer reads what it is told as it is; another model must see where the words of others begin and end.
    forModel: model.isOffline
      ? { type: 'json', value: JSON.parse(told) }
      : { type: 'text', value: `<${fence}>\n${told}\n</${fence}>` },
    forPerson: json,
  }
}
