import { activityLog } from '@draftwright/contract/crm/activity-log'
import { opportunities } from '@draftwright/contract/crm/opportunities'
import { crmTasks } from '@draftwright/contract/crm/tasks'
import { generation } from '@draftwright/contract/generation'
import { ideas } from '@draftwright/contract/ideas'
import { ideaHref, type Receipt, recordHref, reportHref, taskHref } from '@draftwright/contract/receipts'
import { can, type Right } from '@draftwright/contract/rights'
import type { AccountDb } from '../../../db/account-db.ts'
import type { Caller } from '../../../http/caller.ts'
import { forbidden } from '../../../http/errors.ts'
import type { Parts } from '../../../http/parts.ts'
import { validate } from '../../../http/validate.ts'
import type { ActionInput, ActionTool } from '../../../models/advising/action-tools.ts'
import { addActivity, addTask, moveOpportunity } from '../../crm/index.ts'
import { startRuns } from '../../generation/index.ts'
import { addIdea } from '../../ideas/index.ts'
import { homeOf } from '../tools/crm-receipts.ts'
import { clipped } from '../tools/reading.ts'

/** Who has something done, with the transaction that it is done in. */
export interface Doer {
  readonly db: AccountDb
  readonly caller: Caller
  readonly parts: Parts
  readonly signal: AbortSignal
}

/** What a deed came to. */
export interface Done {
  readonly receipt: Receipt
  /** A whole sentence for the answer. */
  readonly note: string
  /** The audit log's word for the row. */
  readonly target: string
  readonly change_set_id: string | null
  /** Its `updated_at` after the deed, where no change-set tells what changed since. */
  readonly version: string | null
  readonly generation_run_id?: string
}

type Deed<T extends ActionTool> = (doer: Doer, input: ActionInput<T>) => Promise<Done>

/** Every deed goes through the door that its own page uses: what is checked, told and kept there is so here. */
const deeds: { readonly [T in ActionTool]: Deed<T> } = {
  async create_idea(doer, input) {
    mustHave(doer, ideas.create.right)
    const idea = await addIdea({ ...doer, body: validate(ideas.create.body, input) })
    const receipt: Receipt = {
      kind: 'idea',
      id: idea.id,
      title: clipped(idea.text, 90),
      href: ideaHref(idea.id),
      facts: { status: idea.status, created_at: idea.created_at },
    }
    return { receipt, note: 'Created the idea.', target: 'idea', change_set_id: null, version: idea.updated_at }
  },

  async draft_post(doer, input) {
    mustHave(doer, generation.start.right)
    const { channel_id, idea_id, ...brief } = validate(generation.start.body, input)
    const wish = { kind: 'all' as const, channel_id, input: brief }
    const [id = ''] = await startRuns(doer, [idea_id === undefined ? wish : { ...wish, idea_id }])
    const receipt: Receipt = {
      kind: 'post',
      id,
      title: clipped(input.title ?? input.text ?? 'A new draft', 90),
      href: reportHref('posts'),
      facts: { status: 'draft' },
    }
    return {
      receipt,
      note: 'The draft is being written. It will stand among the drafts.',
      target: 'generation_run',
      change_set_id: null,
      version: null,
      generation_run_id: id,
    }
  },

  async add_note(doer, { record_kind, record_id, note_kind = 'note', text }) {
    mustHave(doer, activityLog.create.right)
    const body = validate(activityLog.create.body, { kind: note_kind, [`${record_kind}_id`]: record_id, body: text })
    const entry = await addActivity({ ...doer, body })
    const about = entry.opportunity_name ?? entry.contact_name ?? entry.company_name
    const receipt: Receipt = {
      kind: 'log_entry',
      id: entry.id,
      title: clipped(text, 90),
      href: homeOf(entry) ?? '/crm',
      facts: { what: entry.kind, about, occurred_at: entry.occurred_at, text: clipped(text, 400) },
    }
    const note = `Wrote it down${about === null ? '' : ` on ${about}`}.`
    return { receipt, note, target: 'activity', change_set_id: null, version: entry.updated_at }
  },

  async create_task(doer, { record_kind, record_id, ...input }) {
    mustHave(doer, crmTasks.create.right)
    const belongs = record_kind === undefined || record_id === undefined ? {} : { [`${record_kind}_id`]: record_id }
    const body = validate(crmTasks.create.body, { ...input, ...belongs })
    const { change_set_id, ...task } = await addTask({ ...doer, source: 'agent', body })
    const receipt: Receipt = {
      kind: 'task',
      id: task.id,
      title: task.title,
      href: taskHref(task.id),
      facts: { due_at: task.due_at, about: task.opportunity_name ?? task.contact_name ?? task.company_name },
    }
    return { receipt, note: 'Created the task.', target: 'task', change_set_id, version: null }
  },

  async move_stage(doer, { opportunity_id, ...move }) {
    mustHave(doer, opportunities.move.right)
    const body = validate(opportunities.move.body, move)
    const deal = await moveOpportunity({ ...doer, source: 'agent', params: { id: opportunity_id }, body })
    const receipt: Receipt = {
      kind: 'opportunity',
      id: deal.id,
      title: deal.name,
      href: recordHref('opportunity', deal.id),
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
        ? `${deal.name} stood in ${deal.stage_name} already.`
        : `Moved ${deal.name} to ${deal.stage_name}.`
    return { receipt, note, target: 'opportunity', change_set_id: deal.change_set_id, version: null }
  },
}

/** Does it with the caller's own rights; throws what the door throws. `args` fit the tool's input: who decides has checked it. */
export function doDeed(doer: Doer, tool: ActionTool, args: unknown): Promise<Done> {
  // The compiler cannot follow which input belongs to a name that is known only when it runs.
  const deed = deeds[tool] as (doer: Doer, input: unknown) => Promise<Done>
  return deed(doer, args)
}

export function mustHave({ caller }: Pick<Doer, 'caller'>, right: Right): void {
  if (!can(caller.role, right)) throw forbidden()
}
