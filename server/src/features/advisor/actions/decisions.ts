import type { ToolExecution } from '@draftwright/contract/agent/events'
import { z } from 'zod'
import { forbidden, invalid } from '../../../http/errors.ts'
import type { Caller } from '../../../http/caller.ts'
import { actionTools, isActionTool, type ActionTool } from '../../../models/advising/action-tools.ts'
import { isWaiting } from '../runs/pause.ts'

/** What a person decided on one action. */
export interface Decision {
  readonly actionId: string
  readonly toolCallId: string
  readonly tool: ActionTool
  readonly isConfirmed: boolean
  /** As they stand on the card. */
  readonly args: Record<string, unknown>
  readonly note: string
}

const Sent = z
  .array(
    z.object({
      tool_call_id: z.string('is required'),
      tool_args: z.record(z.string(), z.unknown(), 'must be an object').nullish(),
      confirmed: z.boolean('must be true or false').nullish(),
      confirmation_note: z.string('must be a text').max(2000, 'must have at most 2000 characters').nullish(),
    }),
    'must be a list of tools',
  )
  .max(50, 'must have at most 50 entries')
type Sent = z.infer<typeof Sent>

/** Nothing is approved but by a person: what a key signs in may read and propose. Throws 403. */
export function mustBePerson({ apiKeyId }: Caller): void {
  if (apiKeyId != null)
    throw forbidden('An action is approved by a person in Draftwright, not by a key.', 'person_only')
}

/**
 * The decisions that the JSON of a form holds, of a pause's `tools`. Those on which nothing is said are left out, and those
 * that are decided already. Throws 422 for everything else, with the field.
 */
export function decisionsIn(form: string, tools: readonly ToolExecution[]): Decision[] {
  const decisions = sentIn(form).flatMap((sent, place) => {
    const tool = tools.find(({ tool_call_id }) => tool_call_id === sent.tool_call_id)
    if (tool === undefined)
      throw invalid([{ field: `tools.${place}.tool_call_id`, message: 'is no action of this run' }])
    if (typeof sent.confirmed !== 'boolean' || !isWaiting(tool)) return []
    return decisionOn(tool, { ...sent, confirmed: sent.confirmed }, place)
  })
  if (decisions.length === 0) throw invalid([{ field: 'tools', message: 'must decide on an action that waits' }])
  if (new Set(decisions.map(({ actionId }) => actionId)).size < decisions.length)
    throw invalid([{ field: 'tools', message: 'must decide on each action once' }])
  return decisions
}

function decisionOn(tool: ToolExecution, sent: Sent[number] & { confirmed: boolean }, place: number): Decision[] {
  const { tool_call_id: toolCallId, tool_name: name, approval_id: actionId } = tool
  if (!isActionTool(name) || actionId === undefined) return []
  const given = sent.tool_args ?? tool.tool_args
  const decision = { actionId, toolCallId, tool: name, note: sent.confirmation_note?.trim() ?? '' }
  if (!sent.confirmed) return [{ ...decision, isConfirmed: false, args: tool.tool_args }]
  const parsed = actionTools[name].input.safeParse(given)
  if (!parsed.success) throw invalid(issuesIn(parsed.error, `tools.${place}.tool_args`))
  return [{ ...decision, isConfirmed: true, args: given }]
}

function sentIn(form: string): Sent {
  let json: unknown
  if (form.includes('\\u0000')) throw invalid([{ field: 'tools', message: 'must not contain a NUL character' }])
  try {
    json = JSON.parse(form)
  } catch {
    throw invalid([{ field: 'tools', message: 'must be JSON' }])
  }
  const parsed = Sent.safeParse(json)
  if (!parsed.success) throw invalid(issuesIn(parsed.error, 'tools'))
  return parsed.data
}

const issuesIn = (error: z.ZodError, root: string) =>
  error.issues.slice(0, 20).flatMap((issue) => {
    const field = [root, ...issue.path.map(String)].join('.')
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ field: `${field}.${key}`, message: 'is not a known field' }))
    return [{ field, message: /^[a-z]/u.test(issue.message) ? issue.message : 'is not valid' }]
  })
