import type { ApiKeyScope } from '@draftwright/contract/api-key-scopes'
import type { ClientProposal } from '@draftwright/contract/advisor-actions'
import { Time } from '@draftwright/contract/fields'
import { assertScopes, isAllowed } from '../../../http/caller.ts'
import type { ActionTool } from '../../../models/advising/action-tools.ts'
import { listClientProposals, proposeClientAction, withdrawClientProposal } from '../../advisor/index.ts'
import { type McpCall, ToolError } from '../mcp-call.ts'
import { defineFields, defineChoice, defineText, type McpTool, type ToolInput } from '../tool.ts'
import { toPostParams } from './write.ts'

/** What a client needs to propose a change: the scope of what it would change. */
const scopeOfChanges = {
  create_idea: 'ideas:write',
  draft_post: 'content:write',
  schedule_post: 'content:write',
  publish_post: 'content:write',
  add_note: 'crm:write',
  create_task: 'crm:write',
  move_stage: 'crm:write',
  update_record: 'crm:write',
} as const satisfies Record<ActionTool, ApiKeyScope>

const crmChanges = ['add_note', 'create_task', 'move_stage', 'update_record'] as const
const waits = 'Nothing happens until the person approves it in Draftwright.'

export const proposalTools: Readonly<Record<string, McpTool>> = {
  schedule_post: {
    title: 'Schedule a post',
    description: `Proposes when an approved post goes out. ${waits}`,
    input: defineFields({ post_id: defineText(), at: defineText('ISO time with offset') }, 'post_id', 'at'),
    effect: 'proposes',
    isPublic: true,
    scopes: ['content:write'],
    run: (call, { post_id, at }) =>
      propose(call, 'schedule_post', { content_id: toPostParams(post_id).id, at: toTime(at, 'at') }),
  },
  publish_post: {
    title: 'Publish a post',
    description: `Proposes to publish an approved post now. ${waits}`,
    input: defineFields({ post_id: defineText() }, 'post_id'),
    effect: 'proposes',
    isPublic: true,
    scopes: ['content:write'],
    run: (call, { post_id }) => propose(call, 'publish_post', { content_id: toPostParams(post_id).id }),
  },
  change_crm: {
    title: 'Change the CRM',
    description: `Proposes a change. ${waits} add_note: record, text. create_task: title, due_at, record. move_stage: record (a deal), stage_id, lost_reason. update_record: record, fields as the record names them. The answer has the undo token.`,
    input: defineFields(
      {
        change: defineChoice(crmChanges),
        record: defineText('opportunity:id, company:id or contact:id'),
        text: defineText(),
        title: defineText(),
        due_at: defineText('ISO time with offset'),
        stage_id: defineText(),
        lost_reason: defineText(),
        fields: { type: 'object' },
      },
      'change',
    ),
    effect: 'proposes',
    scopes: ['crm:write'],
    run: proposeCrmChange,
  },
  list_proposals: {
    title: 'List proposals',
    description: 'What waits for the person, or what they decided: done, declined, failed with the reason, undone.',
    input: defineFields({ state: defineChoice(['open', 'decided']) }),
    effect: 'reads',
    scopes: ['content:write', 'crm:write', 'ideas:write'],
    run: listProposals,
  },
  withdraw_proposal: {
    title: 'Withdraw a proposal',
    description: 'Takes back a proposal of yours that waits.',
    input: defineFields({ proposal_id: defineText() }, 'proposal_id'),
    effect: 'proposes',
    scopes: ['content:write', 'crm:write', 'ideas:write'],
    async run(call, { proposal_id }) {
      await withdrawClientProposal(call, call.client, toId(proposal_id, 'proposal_id'))
      return { withdrawn: true }
    },
  },
}

async function propose(call: McpCall, tool: ActionTool, args: Record<string, unknown>) {
  const { caller, context, client, db, signal } = call
  assertScopes(caller, [scopeOfChanges[tool]])
  const { id, about } = await proposeClientAction({ caller, context, db, signal }, client, tool, args)
  return {
    proposal_id: id,
    state: 'waits for the person; nothing has been changed',
    approve_at: `${context.config.publicUrl}/proposals`,
    undo_token: id,
    undo: 'Once it is approved, the person can undo it on the same page.',
    ...describeAbout(call, tool, about),
  }
}

/** The row, and why the change was refused, for a client that may read it: both may hold names that people gave. */
function describeAbout(call: McpCall, tool: ActionTool, about: ClientProposal['about'], error?: string) {
  if (!canRead(call, tool)) return {}
  return {
    ...(error === undefined ? {} : { untrusted_text: { error } }),
    ...(about === null ? {} : { about: { row: `${about.kind}:${about.id}`, untrusted_text: { title: about.title } } }),
  }
}

const recordPattern = /^(opportunity|company|contact):([\da-f-]{36})$/u

function proposeCrmChange(call: McpCall, { change, record, due_at, ...given }: ToolInput) {
  if (typeof change !== 'string' || !(crmChanges as readonly string[]).includes(change))
    throw new ToolError(`There is no change ${String(change)}; one of: ${crmChanges.join(', ')}`)
  const [, kind, id] = recordPattern.exec(typeof record === 'string' ? record : '') ?? []
  if (id === undefined && (record !== undefined || change !== 'create_task'))
    throw new ToolError('record must be opportunity:id, company:id or contact:id, as find answers it')
  const about =
    id === undefined ? {} : change === 'move_stage' ? { opportunity_id: id } : { record_kind: kind, record_id: id }
  if (change === 'move_stage' && kind !== 'opportunity') throw new ToolError('record must be a deal: opportunity:id')
  const due = due_at === undefined ? {} : { due_at: toTime(due_at, 'due_at') }
  return propose(call, change as (typeof crmChanges)[number], { ...given, ...about, ...due })
}

async function listProposals(call: McpCall, { state = 'open' }: ToolInput) {
  if (state !== 'open' && state !== 'decided') throw new ToolError('state must be open or decided')
  const { caller, context, db, signal } = call
  const all = await listClientProposals({ caller, context, db, signal }, state === 'open')
  const own = all.filter(({ client_id }) => client_id === call.client.id)
  return {
    rows: own.slice(0, 20).map(({ id, tool, state: reached, error, about, created_at, decided_at }) => ({
      proposal_id: id,
      change: tool,
      state: reached,
      created_at,
      decided_at,
      ...describeAbout(call, tool, about, error?.message),
    })),
    total: own.length,
  }
}

function canRead({ caller }: McpCall, tool: ActionTool): boolean {
  const right = scopeOfChanges[tool].replace(':write', ':read') as 'content:read' | 'crm:read' | 'ideas:read'
  return isAllowed(caller, right)
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u
function toId(given: unknown, name: string): string {
  if (typeof given !== 'string' || !uuid.test(given)) throw new ToolError(`${name} must be an id`)
  return given
}

/** With an offset, so that no zone is guessed. */
function toTime(given: unknown, name: string): string {
  const { data: time } = Time.safeParse(given)
  if (time === undefined) throw new ToolError(`${name} must be a time such as 2026-12-01T17:00:00+01:00`)
  return time
}
