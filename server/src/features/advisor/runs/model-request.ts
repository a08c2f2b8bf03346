import type { CitedSource } from '@draftwright/contract/sources'
import { toZoneDay } from '@draftwright/contract/wall-clock'
import { jsonSchema, type ModelMessage, tool, type ToolSet } from 'ai'
import type { AppContext } from '../../../http/app-context.ts'
import { readAccountTimeZone, findUsersByIds } from '../../accounts/index.ts'
import { isActionTool } from '../../../models/advising/action-tools.ts'
import type { AdviseInput } from '../../../models/advising/advise-input.ts'
import {
  joinResults,
  maxCharacters,
  maxSmallCharacters,
  toCompactText,
} from '../../../models/advising/compact-result.ts'
import { buildAdviseInstructions } from '../../../models/advising/instructions.ts'
import { modelTools, smallModelTools, toActionCall, toReportCalls } from '../../../models/advising/model-tools.ts'
import type { CitedToolResult } from '../../../models/advising/tool-result.ts'
import type { Model } from '../../../models/create-model.ts'
import type { ToolCaller } from '../../query/index.ts'
import { runReadTool } from '../tools/index.ts'
import { CitationFilter, SourceRegistry } from '../citing/index.ts'
import type { ModelRequest, ToolOutput } from './model-request-types.ts'
import { type LiveRun, RunStoppedError } from './live-run.ts'
import { readCurrentRunCaller, type RunCaller } from './current-run-caller.ts'

/** Models get the tools' names and schemas, made once; none is executed by the SDK, and inputs are checked when a tool is run. */
const toToolSet = (tools: typeof modelTools): ToolSet =>
  Object.fromEntries(
    Object.entries(tools).map(([name, { description, input }]) => [
      name,
      tool({ description, inputSchema: jsonSchema<unknown>(input) }),
    ]),
  )
const offeredTools = toToolSet(modelTools)
const fewTools = toToolSet(smallModelTools)

async function loadOwnName({ engine }: AppContext, userId: string): Promise<ReadonlyMap<string, string>> {
  const person = (await findUsersByIds(engine, [userId])).get(userId)
  return new Map(person === undefined ? [] : [[userId, person.display_name]])
}

/** What a model is told about the person, and the time. */
export async function buildAdviseInput({ db, caller, context }: RunCaller): Promise<AdviseInput> {
  const [timeZone, names] = await Promise.all([readAccountTimeZone(db), loadOwnName(context, caller.userId)])
  return {
    now: context.now().toISOString(),
    timeZone,
    person: { name: names.get(caller.userId) ?? '' },
    role: caller.role,
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
  const registry = new SourceRegistry(sources)
  const resolve = (handle: string) => registry.byHandle.get(handle.replace(/^\[|\]$/gu, '')) ?? null
  const { publicUrl } = context.config
  const isOwnAddress = (url: string) => ownText.includes(url)
  const isSmall = model.isSmall === true
  return {
    model,
    instructions: buildAdviseInstructions(about, dataTag),
    messages,
    tools: isSmall ? fewTools : offeredTools,
    textFilter: new CitationFilter({ sources: registry.byHandle, isOwnAddress, publicUrl }, run.cited),
    reasoningFilter: new CitationFilter({ sources: new Map(), isOwnAddress }),
    isAction: isActionTool,
    toAction: (name, input) => toActionCall(name, input, resolve),
    async runTool({ name, input }): Promise<ToolOutput> {
      const caller = await readToolCaller(runCaller, run)
      const results: CitedToolResult[] = []
      const today = toZoneDay(Date.parse(about.now), about.timeZone)
      for (const call of toReportCalls(name, input, resolve, today)) {
        const found = await runReadTool(caller, call.tool, call.input)
        const rows = found.rows.map((row) => registry.register(row))
        const known = new Set(run.sources.map(({ cite }) => cite))
        run.sources.push(...rows.filter(({ cite }) => !known.has(cite)))
        results.push({ ...found, rows })
      }
      return toToolOutput(results, dataTag, isSmall)
    },
  }
}

/** The person with their present rights, who may be removed from the workspace during the answer: the run is stopped then. */
export async function readToolCaller(runCaller: RunCaller, run: LiveRun): Promise<ToolCaller> {
  try {
    return { ...(await readCurrentRunCaller(runCaller)), signal: run.signal }
  } catch (error) {
    if (error instanceof RunStoppedError) run.stop(error)
    throw error
  }
}

/** A tool's results, as the model and people get them. */
export function toToolOutput(results: readonly CitedToolResult[], dataTag: string, isSmall: boolean): ToolOutput {
  const text = toCompactText(results, isSmall ? maxSmallCharacters : maxCharacters)
  // Words of a row that look like a handle would be read as one when a model repeats them.
  const escaped = text.replace(/\[(\s*r\d+(?:\s*[,;]\s*r\d+)*\s*)\]/gu, '($1)')
  return {
    forModel: { type: 'text', value: `<${dataTag}>\n${escaped}\n</${dataTag}>` },
    forPerson: JSON.stringify(joinResults(results)),
  }
}
