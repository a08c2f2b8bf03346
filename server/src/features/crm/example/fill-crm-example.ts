import type { AccountDb } from '../../../db/account-db.ts'
import type { Caller } from '../../../http/caller.ts'
import { activityResource } from '../activity-log/resource.ts'
import { companyResource } from '../companies/resource.ts'
import { contactResource } from '../contacts/resource.ts'
import { type ChangeSet, withChangeSet } from '../kernel/change-set.ts'
import { readCrmMembership } from '../kernel/membership-store.ts'
import { opportunityResource } from '../opportunities/resource.ts'
import type { Stage } from '../pipelines/store.ts'
import { playResource } from '../playbook/resource.ts'
import { taskResource } from '../tasks/resource.ts'
import { readDefaultStages } from './store.ts'

export interface ExampleCompany {
  readonly name: string
  readonly domain: string
  readonly city: string
  readonly size: '1-10' | '11-50' | '51-200'
  readonly industry: string
  readonly people: readonly { first: string; last: string; title: string; status: 'lead' | 'prospect' | 'customer' }[]
  readonly deals: readonly ExampleDeal[]
}
interface ExampleDeal {
  readonly name: string
  /** A stage of the default pipeline. */
  readonly stage: 'Lead' | 'Qualified' | 'Proposal' | 'Negotiation' | 'Won' | 'Lost'
  /** In euros. */
  readonly amount: number
  /** Days from now; negative: overdue, or closed then. */
  readonly closesIn: number
  readonly next?: string
  readonly lost?: string
  readonly note?: string
  /** An open task, due in so many days. */
  readonly task?: { title: string; inDays: number }
}
export interface ExamplePlay {
  readonly title: string
  readonly stage: ExampleDeal['stage']
  readonly body: string
}

const day = 24 * 60 * 60 * 1000
const is_example = true

/** Adds companies, people and deals to the CRM, if the workspace uses it; as one operation, through the regular writer. */
export async function fillCrmExample(
  db: AccountDb,
  caller: Pick<Caller, 'userId'>,
  now: Date,
  { companies, plays }: { companies: readonly ExampleCompany[]; plays: readonly ExamplePlay[] },
): Promise<void> {
  const { is_enable, role } = await readCrmMembership(db, caller.userId)
  if (!is_enable || role !== 'admin') return
  const stages = await readDefaultStages(db)
  await withChangeSet({ db, caller }, { summary: 'Added the example workspace' }, async (set) => {
    for (const company of companies) await addCompany(set, stages, company, now)
    await set.create(
      playResource,
      plays.map(({ stage, ...play }) => ({ ...play, stage_id: stages.get(stage)?.id ?? null, is_example })),
    )
  })
}

async function addCompany(set: ChangeSet, stages: ReadonlyMap<string, Stage>, company: ExampleCompany, now: Date) {
  const { people, deals, ...fields } = company
  const [company_id = ''] = await set.create(companyResource, [{ ...fields, is_example }])
  const contacts = await set.create(
    contactResource,
    people.map(({ first, last, title, status }) => ({
      first_name: first,
      last_name: last,
      email: `${first}@${fields.domain}`.toLowerCase(),
      title,
      status,
      city: fields.city,
      company_id,
      is_example,
    })),
  )
  for (const deal of deals) await addDeal(set, stages, deal, { company_id, contacts }, now)
}

/** Some hours ahead, so that what is due today is not overdue at once. */
const toDueTime = (at: Date): string => new Date(at.getTime() + 3 * 60 * 60 * 1000).toISOString()

async function addDeal(
  set: ChangeSet,
  stages: ReadonlyMap<string, Stage>,
  deal: ExampleDeal,
  of: { company_id: string; contacts: readonly string[] },
  now: Date,
) {
  const inDays = (days: number) => new Date(now.getTime() + days * day)
  const stage_id = stages.get(deal.stage)?.id
  // The workspace has replaced the default stages: use the first one.
  const [opportunity_id = ''] = await set.create(opportunityResource, [
    {
      name: deal.name,
      ...(stage_id === undefined ? {} : { stage_id }),
      amount: deal.amount * 100,
      currency: 'EUR',
      close_date: inDays(deal.closesIn).toISOString().slice(0, 10),
      company_id: of.company_id,
      next_step: deal.next ?? null,
      lost_reason: deal.lost ?? null,
      contacts: of.contacts.map((contact_id, at) => ({ contact_id, role: at === 0 ? 'Decides' : null })),
      is_example,
    },
  ])
  if (deal.task !== undefined)
    await set.create(taskResource, [
      { title: deal.task.title, due_at: toDueTime(inDays(deal.task.inDays)), opportunity_id, is_example },
    ])
  if (deal.note !== undefined)
    await set.create(activityResource, [
      {
        kind: 'note',
        body: deal.note,
        opportunity_id,
        company_id: of.company_id,
        actor_id: set.caller.userId,
        mentions: [],
        details: {},
        occurred_at: now.toISOString(),
        is_example,
      },
    ])
}
