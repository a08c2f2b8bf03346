import type { AccountDb } from '../src/db/account-db.ts'
import { createId } from '../src/db/create-id.ts'
import { getUserId } from './crm-fixture.ts'
import type { Person } from './harness.ts'

interface CrmFixtureInput {
  readonly db: AccountDb
  /** Ids by key; those of new rows are added. */
  readonly ids: Record<string, string>
  readonly stages: Readonly<Record<string, string>>
  readonly ada: Person
  readonly sam: Person
}

/** Who owns a record, or has to do with it. */
type Owner = 'ada' | 'sam'
interface Deal {
  readonly key: string
  readonly name: string
  readonly company: string | null
  readonly stage: string
  readonly amount: number
  readonly probability: number
  readonly owner: Owner
  readonly close: string
  readonly made: string
  readonly at: string
  readonly closed?: string
  readonly step?: string
}
interface Task {
  readonly key: string
  readonly title: string
  readonly due: string
  readonly who: Owner
  readonly contact: string | null
  readonly done?: string
}

const atEight = (day: string) => `${day}T08:00:00.000Z`

const companies = [
  { key: 'acme', name: 'Acme Clinics', domain: 'acme.example', industry: 'Healthcare', city: 'Leeds' },
  { key: 'acme labs', name: 'Acme Labs', domain: 'acmelabs.example', industry: 'Laboratories', city: 'York' },
  { key: 'borealis', name: 'Borealis Dental', domain: 'borealis.example', industry: 'Dentistry', city: 'Oslo' },
  { key: 'cobalt', name: 'Cobalt Care', domain: 'cobalt.example', industry: 'Care homes', city: 'Gent' },
] as const

const contacts = [
  {
    key: 'bob stone',
    first_name: 'Bob',
    last_name: 'Stone',
    company: 'acme',
    email: 'bob@acme.example',
    title: 'Practice manager',
    at: '2026-10-02',
  },
  {
    key: 'dana',
    first_name: 'Dana',
    last_name: 'Reyes',
    company: 'borealis',
    email: 'dana@borealis.example',
    title: 'Owner',
    at: '2026-10-02',
  },
  {
    key: 'bob marsh',
    first_name: 'Bob',
    last_name: 'Marsh',
    company: 'cobalt',
    email: 'marsh@cobalt.example',
    title: 'Nurse',
    at: '2026-11-16',
  },
] as const

const deals: readonly Deal[] = [
  {
    key: 'rollout',
    name: 'Acme rollout',
    company: 'acme',
    stage: 'Negotiation',
    amount: 1_250_000,
    probability: 75,
    owner: 'sam',
    close: '2026-11-30',
    made: '2026-09-20',
    at: '2026-10-09',
    step: 'Send the contract',
  },
  {
    key: 'starter',
    name: 'Borealis starter',
    company: 'borealis',
    stage: 'Proposal',
    amount: 480_000,
    probability: 50,
    owner: 'ada',
    close: '2026-11-10',
    made: '2026-10-15',
    at: '2026-11-15',
  },
  {
    key: 'pilot',
    name: 'Cobalt pilot',
    company: 'cobalt',
    stage: 'Lead',
    amount: 90_000,
    probability: 10,
    owner: 'sam',
    close: '2026-11-20',
    made: '2026-11-12',
    at: '2026-11-16',
  },
  {
    key: 'trial',
    name: 'Acme Labs trial',
    company: 'acme labs',
    stage: 'Won',
    amount: 300_000,
    probability: 100,
    owner: 'ada',
    close: '2026-11-05',
    made: '2026-10-03',
    at: '2026-11-05',
    closed: '2026-11-05',
  },
  {
    key: 'delta',
    name: 'Delta renewal',
    company: null,
    stage: 'Lost',
    amount: 200_000,
    probability: 0,
    owner: 'ada',
    close: '2026-10-20',
    made: '2026-09-10',
    at: '2026-10-20',
    closed: '2026-10-20',
  },
]

const tasks: readonly Task[] = [
  { key: 'call bob', title: 'Call Bob Stone', due: '2026-11-17T09:00:00.000Z', who: 'ada', contact: 'bob stone' },
  { key: 'offer', title: 'Send the offer to Borealis', due: '2026-11-19T14:00:00.000Z', who: 'sam', contact: 'dana' },
  { key: 'booth', title: 'Plan the booth', due: '2026-11-27T09:00:00.000Z', who: 'ada', contact: null },
  {
    key: 'train',
    title: 'Book the train',
    due: '2026-11-16T09:00:00.000Z',
    who: 'ada',
    contact: null,
    done: '2026-11-16T07:00:00.000Z',
  },
]

const entries = [
  {
    key: 'budget',
    kind: 'note',
    body: 'The budget is approved; legal reads the contract.',
    deal: 'rollout',
    who: 'sam',
    at: '2026-10-08',
  },
  {
    key: 'call',
    kind: 'call',
    body: 'Dana wants a second demo for her partners.',
    deal: 'starter',
    who: 'ada',
    at: '2026-11-13',
  },
] as const

/** The companies, people, deals, tasks and notes of the advisor world. */
export async function fillCrm(input: CrmFixtureInput): Promise<void> {
  await fillCompanies(input)
  await fillContacts(input)
  await fillDeals(input)
  await fillTasks(input)
  await fillEntries(input)
}

const nameId = (ids: Record<string, string>, key: string): string => (ids[key] ??= createId())

async function fillCompanies({ db, ids, ada }: CrmFixtureInput): Promise<void> {
  for (const { key, ...company } of companies)
    await db
      .insert('crm_companies', {
        ...company,
        id: nameId(ids, key),
        owner_id: getUserId(ada),
        created_at: atEight('2026-10-01'),
        updated_at: atEight('2026-10-01'),
      })
      .execute()
}

async function fillContacts({ db, ids, sam }: CrmFixtureInput): Promise<void> {
  for (const { key, company, at, ...contact } of contacts)
    await db
      .insert('crm_contacts', {
        ...contact,
        id: nameId(ids, key),
        company_id: ids[company] ?? null,
        owner_id: getUserId(sam),
        created_at: atEight(at),
        updated_at: atEight(at),
      })
      .execute()
}

async function fillDeals({ db, ids, stages, ada, sam }: CrmFixtureInput): Promise<void> {
  const people = { ada, sam }
  for (const [at, deal] of deals.entries())
    await db
      .insert('crm_opportunities', {
        id: nameId(ids, deal.key),
        name: deal.name,
        company_id: deal.company === null ? null : (ids[deal.company] ?? null),
        pipeline_id: ids['pipeline'] ?? '',
        stage_id: stages[deal.stage] ?? '',
        rank: `a${at}`,
        status: deal.stage === 'Won' ? 'won' : deal.stage === 'Lost' ? 'lost' : 'open',
        amount: deal.amount,
        probability: deal.probability,
        owner_id: getUserId(people[deal.owner]),
        close_date: deal.close,
        next_step: deal.step ?? null,
        stage_entered_at: atEight(deal.at),
        closed_at: deal.closed === undefined ? null : atEight(deal.closed),
        created_at: atEight(deal.made),
        updated_at: atEight(deal.at),
      })
      .execute()
  await db
    .insert('crm_opportunity_contacts', {
      opportunity_id: nameId(ids, 'rollout'),
      contact_id: nameId(ids, 'bob stone'),
      role: 'Champion',
    })
    .execute()
}

async function fillTasks({ db, ids, ada, sam }: CrmFixtureInput): Promise<void> {
  const people = { ada, sam }
  for (const { key, title, due, who, contact, done } of tasks)
    await db
      .insert('crm_tasks', {
        id: nameId(ids, key),
        title,
        due_at: due,
        assignee_id: getUserId(people[who]),
        created_by: getUserId(ada),
        contact_id: contact === null ? null : (ids[contact] ?? null),
        done_at: done ?? null,
        created_at: atEight('2026-11-10'),
        updated_at: atEight('2026-11-10'),
      })
      .execute()
}

async function fillEntries({ db, ids, ada, sam }: CrmFixtureInput): Promise<void> {
  const people = { ada, sam }
  for (const { key, kind, body, deal, who, at } of entries)
    await db
      .insert('crm_activity_log', {
        id: nameId(ids, key),
        kind,
        body,
        opportunity_id: nameId(ids, deal),
        actor_id: getUserId(people[who]),
        occurred_at: atEight(at),
        created_at: atEight(at),
        updated_at: atEight(at),
      })
      .execute()
}
