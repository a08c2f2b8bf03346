import { scopeAreas } from '@draftwright/contract/api-key-scopes'
import { hasRight, roleLabels } from '@draftwright/contract/rights'
import { isAllowed } from '../../../http/caller.ts'
import { modelTools, type ReportCall, toReportCalls } from '../../../models/advising/model-tools.ts'
import { searchableKinds } from '../../../models/advising/read-tools.ts'
import { findAccount, findUsersByIds, readAccountTimeZone } from '../../accounts/index.ts'
import { runReadTool } from '../../advisor/index.ts'
import { toZoneDay } from '@draftwright/contract/wall-clock'
import { toAnswer } from '../answer.ts'
import { type McpCall, ToolError } from '../mcp-call.ts'
import { findRightOfKind, listNeededRights } from '../needed-rights.ts'
import { defineFields, defineChoice, defineText, type McpTool, type ToolInput } from '../tool.ts'

const detail = { detail: defineChoice(['short', 'full']) }
const reading = scopeAreas.map((area) => `${area}:read` as const)

/** One of the tools that the advisor's models read with, asked by a client. */
function createReadTool(name: string, title: string, about: Partial<McpTool> = {}): McpTool {
  const offered = modelTools[name]
  if (offered === undefined) throw new Error(`No tool ${name}`)
  const { properties = {}, required = [] } = offered.input
  return {
    title,
    description: offered.description.replace(' Gives handles;', ''),
    input: defineFields({ ...(properties as Record<string, never>), ...detail }, ...required),
    effect: 'reads',
    scopes: reading,
    run: (call, input) => readReports(call, name, input),
    ...about,
  }
}

async function readReports(call: McpCall, name: string, { detail: wanted, ...input }: ToolInput) {
  const today = toZoneDay(call.context.now().getTime(), await readAccountTimeZone(call.db))
  const calls = toCalls(name, input, today).flatMap((report) => limitToScopes(call, report))
  return runReports(call, calls, wanted === 'full' || name === 'read')
}

function toCalls(name: string, input: ToolInput, today: string): readonly ReportCall[] {
  try {
    return toReportCalls(name, input, () => null, today)
  } catch (error) {
    throw new ToolError(error instanceof Error ? error.message : 'The tool cannot be asked this.')
  }
}

/** What the client may see of it. A search leaves out kinds; nothing else is cut silently. */
function limitToScopes(call: McpCall, report: ReportCall): ReportCall[] {
  const { tool, input } = report
  if (tool === 'find_records') {
    const kinds = searchableKinds.filter((kind) => {
      const right = findRightOfKind(kind)
      return right !== null && isAllowed(call.caller, right)
    })
    return kinds.length === 0 ? [] : [{ tool, input: { ...(input as object), kinds } }]
  }
  const missing = listNeededRights(report).filter((right) => !isAllowed(call.caller, right))
  if (missing.length === 0) return [report]
  // Beside what was asked for.
  if (tool === 'find_meetings') return []
  throw new ToolError(`Not allowed: this needs ${missing.join(', ')}. The person can connect this app again with more.`)
}

async function runReports(call: McpCall, calls: readonly ReportCall[], isFull: boolean) {
  const { caller, context, db, signal } = call
  if (calls.length === 0) throw new ToolError('Not allowed: this connection cannot read any of it.')
  if (caller.baseIds != null && calls.some((one) => listNeededRights(one).includes('tables:read')))
    throw new ToolError('Not allowed: this key is limited to some bases.')
  const results = []
  for (const { tool, input } of calls) results.push(await runReadTool({ caller, context, db, signal }, tool, input))
  return toAnswer(results, context.config.publicUrl, isFull)
}

export const readTools: Readonly<Record<string, McpTool>> = {
  who_am_i: {
    title: 'Who am I',
    description:
      'The workspace, the person, their role, what this connection may do, the time zone and the time now. Call it first.',
    input: defineFields({}),
    effect: 'reads',
    scopes: null,
    run: describeCaller,
  },
  find: createReadTool('find', 'Find'),
  read: createReadTool('read', 'Read one', {
    input: defineFields(
      { row: defineText('kind:id as answers give it'), from_line: { type: 'integer' }, words: defineText(), ...detail },
      'row',
    ),
    description:
      'One row with everything on it: people, deals, open tasks, notes, history, text; of a meeting its notes and transcript (40 lines from from_line, or those with words).',
  }),
  query: createReadTool('query', 'Query'),
  due_and_stuck: createReadTool('due_and_stuck', 'Due and stuck'),
  numbers: createReadTool('numbers', 'Numbers'),
  tables: createReadTool('tables', 'Tables', { scopes: ['tables:read'] }),
  meeting_evidence: {
    title: 'Evidence from meetings',
    description: 'What was said in meetings, word for word with who and when: proof for a text or a deal.',
    input: defineFields({
      words: defineText(),
      person: defineText(),
      record_id: defineText(),
      from: defineText('YYYY-MM-DD'),
      to: defineText(),
      ...detail,
    }),
    effect: 'reads',
    scopes: ['meetings:read'],
    run: (call, { detail: wanted, ...input }) => {
      if (!isAllowed(call.caller, 'meetings:read')) throw new ToolError('Not allowed: this needs meetings:read.')
      return runReports(call, [{ tool: 'find_meetings', input }], wanted === 'full')
    },
  },
}

async function describeCaller({ caller, client, context, db }: McpCall) {
  const [account, people, zone] = await Promise.all([
    findAccount(context.engine, caller.accountId),
    findUsersByIds(context.engine, [caller.userId]),
    readAccountTimeZone(db),
  ])
  const now = context.now()
  return {
    untrusted_text: {
      workspace: account?.name ?? '',
      person: people.get(caller.userId)?.display_name ?? '',
      client: client.name,
    },
    role: roleLabels[caller.role],
    scopes: caller.scopes ?? [],
    can_publish_with_approval: hasRight(caller.role, 'content:publish'),
    time_zone: zone,
    now: new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(now),
    now_utc: now.toISOString(),
    url: context.config.publicUrl,
  }
}
