import type { ToolExecution } from '@draftwright/contract/agent/events'
import { z } from 'zod'
import { forbiddenError, invalidInputError } from '../../../http/errors.ts'
import type { Caller } from '../../../http/caller.ts'
import { actionTools, isActionTool, type ActionTool } from '../../../models/advising/action-tools.ts'
import { isPendingApproval } from '../runs/pause.ts'

/** What a person decided on one action. */
export interface Decision {
  readonly actionId: string
  readonly toolCallId: string
  readonly tool: ActionTool
  readonly isConfirmed: boolean
  /** As shown on the card. */
  readonly args: Record<string, unknown>
  readonly note: string
}

const DecisionForm = z
  .array(
    z.object({
      tool_call_id: z.string('is required'),
      tool_args: z.record(z.string(), z.unknown(), 'must be an object').nullish(),
      confirmed: z.boolean('must be true or false').nullish(),
      confirmation_note: z.string('must be text').max(2000, 'must have at most 2000 characters').nullish(),
    }),
    'must be a list of tools',
  )
  .max(50, 'must have at most 50 entries')
type DecisionForm = z.infer<typeof DecisionForm>

/** Only a person may approve: API keys may read and propose. Throws 403. */
export function assertPerson({ apiKeyId }: Caller): void {
  if (apiKeyId != null)
    throw forbiddenError('Actions can only be approved by a person in Draftwright, not with an API key.', 'person_only')
}

/**
 * The decisions in a form's JSON, of a paused run's `tools`. Tools without a decision are omitted, and those already decided.
 * Throws 422 for everything else, with the field.
 */
export function parseDecisions(form: string, tools: readonly ToolExecution[]): Decision[] {
  const decisions = parseDecisionForm(form).flatMap((sent, place) => {
    const tool = tools.find(({ tool_call_id }) => tool_call_id === sent.tool_call_id)
    if (tool === undefined)
      throw invalidInputError([{ field: `tools.${place}.tool_call_id`, message: 'is not an action of this run' }])
    if (typeof sent.confirmed !== 'boolean' || !isPendingApproval(tool)) return []
    return toDecision(tool, { ...sent, confirmed: sent.confirmed }, place)
  })
  if (decisions.length === 0)
    throw invalidInputError([{ field: 'tools', message: 'must be an action that is waiting for a decision' }])
  if (new Set(decisions.map(({ actionId }) => actionId)).size < decisions.length)
    throw invalidInputError([{ field: 'tools', message: 'must list each action only once' }])
  return decisions
}

function toDecision(
  tool: ToolExecution,
  sent: DecisionForm[number] & { confirmed: boolean },
  place: number,
): Decision[] {
  const { tool_call_id: toolCallId, tool_name: name, approval_id: actionId } = tool
  if (!isActionTool(name) || actionId === undefined) return []
  const given = sent.tool_args ?? tool.tool_args
  const decision = { actionId, toolCallId, tool: name, note: sent.confirmation_note?.trim() ?? '' }
  if (!sent.confirmed) return [{ ...decision, isConfirmed: false, args: tool.tool_args }]
  const parsed = actionTools[name].input.safeParse(given)
  if (!parsed.success) throw invalidInputError(toFieldIssues(parsed.error, `tools.${place}.tool_args`))
  return [{ ...decision, isConfirmed: true, args: given }]
}

function parseDecisionForm(form: string): DecisionForm {
  let json: unknown
  if (form.includes('\\u0000'))
    throw invalidInputError([{ field: 'tools', message: 'must not contain a NUL character' }])
  try {
    json = JSON.parse(form)
  } catch {
    throw invalidInputError([{ field: 'tools', message: 'must be JSON' }])
  }
  const parsed = DecisionForm.safeParse(json)
  if (!parsed.success) throw invalidInputError(toFieldIssues(parsed.error, 'tools'))
  return parsed.data
}

export const toFieldIssues = (error: z.ZodError, root: string) =>
  error.issues.slice(0, 20).flatMap((issue) => {
    const field = [...(root === '' ? [] : [root]), ...issue.path.map(String)].join('.')
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ field: `${field}.${key}`, message: 'is not a known field' }))
    return [{ field, message: /^[a-z]/u.test(issue.message) ? issue.message : 'is not valid' }]
  })
