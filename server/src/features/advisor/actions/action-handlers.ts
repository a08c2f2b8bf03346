import { activityLog } from '@draftwright/contract/crm/activity-log'
import { opportunities } from '@draftwright/contract/crm/opportunities'
import { crmTasks } from '@draftwright/contract/crm/tasks'
import { generation } from '@draftwright/contract/generation'
import { type Content, content } from '@draftwright/contract/content'
import { ideas } from '@draftwright/contract/ideas'
import {
  toIdeaHref,
  toPostHref,
  type Source,
  toRecordHref,
  toReportHref,
  toTaskHref,
} from '@draftwright/contract/sources'
import { hasRight, type Right } from '@draftwright/contract/rights'
import type { AccountDb } from '../../../db/account-db.ts'
import type { Caller } from '../../../http/caller.ts'
import { forbiddenError } from '../../../http/errors.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { validateInput } from '../../../http/validate.ts'
import type { ActionInput, ActionTool } from '../../../models/advising/action-tools.ts'
import { createActivity, createTask, moveOpportunity, updateRecordFields } from '../../crm/index.ts'
import { publishContent, scheduleContent } from '../../content/index.ts'
import { startRuns } from '../../generation/index.ts'
import { createIdea } from '../../ideas/index.ts'
import { toTimelineHref, truncateLine } from '../../query/index.ts'
import { parseRecordFields } from './parse-proposal.ts'

/** Who executes an action, with the transaction it runs in. */
export interface ActionContext {
  readonly db: AccountDb
  readonly caller: Caller
  readonly context: AppContext
  readonly signal: AbortSignal
}

/** The result of an action. */
export interface ActionResult {
  readonly source: Source
  /** A complete sentence for the answer. */
  readonly note: string
  /** The audit log's name of the row. */
  readonly target: string
  readonly change_set_id: string | null
  /** Its `updated_at` after the operation, if no change-set records later changes. */
  readonly version: string | null
  readonly generation_run_id?: string
}

type ActionHandler<T extends ActionTool> = (
  actionContext: ActionContext,
  input: ActionInput<T>,
) => Promise<ActionResult>

/** Every action calls the function that the page of the record uses, so the same checks, notifications and audit entries apply. */
const actionHandlers: { readonly [T in ActionTool]: ActionHandler<T> } = {
  async create_idea(actionContext, input) {
    assertRight(actionContext, ideas.create.right)
    const idea = await createIdea({ ...actionContext, body: validateInput(ideas.create.body, input) })
    const receipt: Source = {
      kind: 'idea',
      id: idea.id,
      title: truncateLine(idea.text, 90),
      href: toIdeaHref(idea.id),
      facts: { status: idea.status, created_at: idea.created_at },
    }
    return { source: receipt, note: 'Created the idea.', target: 'idea', change_set_id: null, version: idea.updated_at }
  },

  async draft_post(actionContext, input) {
    assertRight(actionContext, generation.start.right)
    const { channel_id, idea_id, ...brief } = validateInput(generation.start.body, input)
    const runInput = { kind: 'all' as const, channel_id, input: brief }
    const [id = ''] = await startRuns(actionContext, [idea_id === undefined ? runInput : { ...runInput, idea_id }])
    const receipt: Source = {
      kind: 'post',
      id,
      title: truncateLine(input.title ?? input.text ?? 'A new draft', 90),
      href: toReportHref('posts'),
      facts: { status: 'draft' },
    }
    return {
      source: receipt,
      note: 'The draft is being written. You will find it under Drafts.',
      target: 'generation_run',
      change_set_id: null,
      version: null,
      generation_run_id: id,
    }
  },

  async add_note(actionContext, { record_kind, record_id, note_kind = 'note', text }) {
    assertRight(actionContext, activityLog.create.right)
    const body = validateInput(activityLog.create.body, {
      kind: note_kind,
      [`${record_kind}_id`]: record_id,
      body: text,
    })
    const entry = await createActivity({ ...actionContext, body })
    const about = entry.opportunity_name ?? entry.contact_name ?? entry.company_name
    const receipt: Source = {
      kind: 'log_entry',
      id: entry.id,
      title: truncateLine(text, 90),
      href: toTimelineHref(entry) ?? '/crm',
      facts: { what: entry.kind, about, occurred_at: entry.occurred_at, text: truncateLine(text, 400) },
    }
    const note = `Added the note${about === null ? '' : ` on ${about}`}.`
    return { source: receipt, note, target: 'activity', change_set_id: null, version: entry.updated_at }
  },

  async create_task(actionContext, { record_kind, record_id, ...input }) {
    assertRight(actionContext, crmTasks.create.right)
    const link = record_kind === undefined || record_id === undefined ? {} : { [`${record_kind}_id`]: record_id }
    const body = validateInput(crmTasks.create.body, { ...input, ...link })
    const { change_set_id, ...task } = await createTask({ ...actionContext, source: 'agent', body })
    const receipt: Source = {
      kind: 'task',
      id: task.id,
      title: task.title,
      href: toTaskHref(task.id),
      facts: { due_at: task.due_at, about: task.opportunity_name ?? task.contact_name ?? task.company_name },
    }
    return { source: receipt, note: 'Created the task.', target: 'task', change_set_id, version: null }
  },

  async move_stage(actionContext, { opportunity_id, ...move }) {
    assertRight(actionContext, opportunities.move.right)
    const body = validateInput(opportunities.move.body, move)
    const deal = await moveOpportunity({ ...actionContext, source: 'agent', params: { id: opportunity_id }, body })
    const receipt: Source = {
      kind: 'opportunity',
      id: deal.id,
      title: deal.name,
      href: toRecordHref('opportunity', deal.id),
      facts: {
        status: deal.status,
        stage: deal.stage_name,
        company: deal.company_name,
        amount: deal.amount,
        currency: deal.currency,
      },
    }
    const note =
      deal.change_set_id === null
        ? `${deal.name} was already in ${deal.stage_name}.`
        : `Moved ${deal.name} to ${deal.stage_name}.`
    return { source: receipt, note, target: 'opportunity', change_set_id: deal.change_set_id, version: null }
  },

  async update_record(actionContext, { record_kind, record_id, fields }) {
    assertRight(actionContext, opportunities.update.right)
    const patch = parseRecordFields(record_kind, fields)
    const { change_set_id, name } = await updateRecordFields(
      { ...actionContext, source: 'agent' },
      record_kind,
      record_id,
      patch,
    )
    const receipt: Source = {
      kind: record_kind,
      id: record_id,
      title: name,
      href: toRecordHref(record_kind, record_id),
      facts: {},
    }
    return { source: receipt, note: `Changed ${name}.`, target: record_kind, change_set_id, version: null }
  },

  async schedule_post(actionContext, { content_id, at }) {
    assertRight(actionContext, content.schedule.right)
    const { db, context, caller } = actionContext
    return toPostResult(await scheduleContent(db, context, caller, content_id, { at }), 'Scheduled the post.')
  },

  async publish_post(actionContext, { content_id }) {
    assertRight(actionContext, content.publish.right)
    const { db, context, caller } = actionContext
    return toPostResult(await publishContent(db, context, caller, content_id, {}), 'Published the post.')
  },
}

const toPostResult = ({ id, title, status, updated_at }: Content, note: string): ActionResult => ({
  source: { kind: 'post', id, title: truncateLine(title, 120), href: toPostHref(id), facts: { status } },
  note,
  target: 'content',
  change_set_id: null,
  version: updated_at,
})

/** Executes it with the caller's rights; throws what that function throws. `args` match the tool's input: the decision was validated. */
export function executeAction(actionContext: ActionContext, tool: ActionTool, args: unknown): Promise<ActionResult> {
  // The compiler cannot follow which input belongs to a name that is known only when it runs.
  const handler = actionHandlers[tool] as (actionContext: ActionContext, input: unknown) => Promise<ActionResult>
  return handler(actionContext, args)
}

export function assertRight({ caller }: Pick<ActionContext, 'caller'>, right: Right): void {
  if (!hasRight(caller.role, right)) throw forbiddenError()
}
