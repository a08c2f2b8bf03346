import { hasRight } from '@draftwright/contract/rights'
import type { CitedSource } from '@draftwright/contract/sources'
import { type ModelMessage, tool, type ToolSet, zodSchema } from 'ai'
import type { z } from 'zod'
import type { AppContext } from '../../../http/app-context.ts'
import { readAccountTimeZone, findUsersByIds } from '../../accounts/index.ts'
import { actionTools, isActionTool } from '../../../models/advising/action-tools.ts'
import { type AdviseInput, adviseTask } from '../../../models/advising/advise-input.ts'
import type { CitedToolResult } from '../../../models/advising/tool-result.ts'
import { buildAdviseInstructions } from '../../../models/advising/instructions.ts'
import { isReadTool, readTools } from '../../../models/advising/read-tools.ts'
import type { Model } from '../../../models/create-model.ts'
import { explainCrmRefusal } from '../../crm/index.ts'
import { listKnownTables } from '../../tables/index.ts'
import { loadMemberNames } from '../sharing/member-names.ts'
import { runReadTool } from '../tools/run-read-tool.ts'
import { CitationFilter } from './citation-filter.ts'
import type { ModelRequest, ToolOutput } from './model-request-types.ts'
import { type LiveRun, RunStoppedError } from './live-run.ts'
import { SourceRegistry } from './source-registry.ts'
import { readCurrentRunCaller, type RunCaller } from './current-run-caller.ts'

/**
 * Models get the tools' names and schemas; none is executed by the SDK. Each schema is serialized once: otherwise the SDK would
 * do so at every question, before the model is called.
 */
const offeredTools: ToolSet = Object.fromEntries(
  Object.entries({ ...readTools, ...actionTools }).map(([name, { description, input }]) => [
    name,
    // Each has a schema of its own; the SDK only passes it on.
    tool({ description, inputSchema: zodSchema(input as z.ZodType<unknown>) }),
  ]),
)

async function loadOwnName({ engine }: AppContext, userId: string): Promise<ReadonlyMap<string, string>> {
  const person = (await findUsersByIds(engine, [userId])).get(userId)
  return new Map(person === undefined ? [] : [[userId, person.display_name]])
}

/** What a model is told about the person, and the time. */
export async function buildAdviseInput(runCaller: RunCaller, { isOffline }: Model): Promise<AdviseInput> {
  const { db, caller, context } = runCaller
  const [timeZone, names, tables, crmRefusal] = await Promise.all([
    readAccountTimeZone(db),
    isOffline ? loadMemberNames(context, caller.accountId) : loadOwnName(context, caller.userId),
    isOffline && hasRight(caller.role, 'tables:read') ? listKnownTables(db, caller) : [],
    isOffline ? explainCrmRefusal(runCaller) : null,
  ])
  return {
    now: context.now().toISOString(),
    timeZone,
    person: { name: names.get(caller.userId) ?? '' },
    members: isOffline ? [...names.values()] : [],
    tables,
    role: caller.role,
    isCrmOpen: crmRefusal === null,
  }
}

export interface ModelRequestInput {
  readonly run: LiveRun
  readonly model: Model
  readonly about: AdviseInput
  /** The earlier messages, ending with the question or the outcome of the actions. */
  readonly messages: readonly ModelMessage[]
  /** All rows returned in the session so far. */
  readonly sources: readonly CitedSource[]
  /** The delimiter around text written by others. */
  readonly dataTag: string
  /** All text written by the person in this branch: addresses in it may be shown. */
  readonly ownText: string
}

/** Everything a model needs to answer: its instructions, its tools with the rights they run with, and the filter for its text. */
export function buildModelRequest(
  runCaller: RunCaller,
  { run, model, about, messages, sources, ownText, dataTag }: ModelRequestInput,
): ModelRequest {
  const { context } = runCaller
  // The person may be removed from the workspace during the answer.
  const readRunCallerOrStop = async () => {
    try {
      return await readCurrentRunCaller(runCaller)
    } catch (error) {
      if (error instanceof RunStoppedError) run.stop(error)
      throw error
    }
  }
  const registry = new SourceRegistry(sources)
  const { publicUrl } = context.config
  const isOwnAddress = (url: string) => ownText.includes(url)
  return {
    model,
    instructions: buildAdviseInstructions(about, dataTag),
    messages,
    tools: offeredTools,
    providerOptions: { composer: { task: adviseTask, input: structuredClone(about) } },
    textFilter: new CitationFilter({ sources: registry.byHandle, isOwnAddress, publicUrl }, run.cited),
    reasoningFilter: new CitationFilter({ sources: new Map(), isOwnAddress }),
    isAction: isActionTool,
    async runTool({ name: tool, input: asked }): Promise<ToolOutput> {
      if (!isReadTool(tool)) throw new Error(`There is no tool ${tool}`)
      const found = await runReadTool({ ...(await readRunCallerOrStop()), signal: run.signal }, tool, asked)
      const rows = found.rows.map((row) => registry.register(row))
      const known = new Set(run.sources.map(({ cite }) => cite))
      run.sources.push(...rows.filter(({ cite }) => !known.has(cite)))
      return toToolOutput({ ...found, rows }, dataTag, model)
    },
  }
}

/** A tool's result, as the model and people get it. */
export function toToolOutput(found: CitedToolResult, dataTag: string, model: Pick<Model, 'isOffline'>): ToolOutput {
  const json = JSON.stringify(found)
  // Words of a row that look like a handle would be read as one when a model repeats them.
  const escaped = json.replace(/\[(\s*r\d+(?:\s*[,;]\s*r\d+)*\s*)\]/gu, '($1)')
  return {
    // The composer needs no delimiters; other models must see where text written by others begins and ends.
    forModel: model.isOffline
      ? { type: 'json', value: JSON.parse(escaped) }
      : { type: 'text', value: `<${dataTag}>\n${escaped}\n</${dataTag}>` },
    forPerson: json,
  }
}
