import type { Activity } from '@draftwright/contract/crm/activity-log'
import type { Company } from '@draftwright/contract/crm/companies'
import type { Contact } from '@draftwright/contract/crm/contacts'
import type { CrmFile } from '@draftwright/contract/crm/files'
import type { Opportunity } from '@draftwright/contract/crm/opportunities'
import type { Task } from '@draftwright/contract/crm/tasks'
import { type Receipt, recordHref, taskHref } from '@draftwright/contract/receipts'
import { dayAt } from '@draftwright/contract/wall-clock'
import { clipped, namesOf, type Reading } from './reading.ts'

const day = 86_400_000

/** Whole days of 24 hours since a time. */
const daysSince = ({ now }: Reading, at: string) => Math.max(0, Math.floor((now.getTime() - Date.parse(at)) / day))

export async function dealReceipts(reading: Reading, deals: readonly Opportunity[]): Promise<Receipt[]> {
  const nameOf = await namesOf(
    reading,
    deals.map(({ owner_id }) => owner_id),
  )
  return deals.map((deal) => {
    const last =
      deal.last_activity_at !== null && deal.last_activity_at > deal.updated_at
        ? deal.last_activity_at
        : deal.updated_at
    return {
      kind: 'opportunity',
      id: deal.id,
      title: deal.name,
      href: recordHref('opportunity', deal.id),
      facts: {
        status: deal.status,
        stage: deal.stage_name,
        stage_id: deal.stage_id,
        pipeline_id: deal.pipeline_id,
        company: deal.company_name,
        amount: deal.amount,
        currency: deal.currency,
        probability: deal.probability,
        close_date: deal.close_date,
        owner: nameOf(deal.owner_id),
        next_step: deal.next_step,
        lost_reason: deal.lost_reason,
        days_in_stage: daysSince(reading, deal.stage_entered_at),
        days_without_life: daysSince(reading, last),
        created_at: deal.created_at,
        closed_at: deal.closed_at,
      },
    }
  })
}

export async function companyReceipts(reading: Reading, companies: readonly Company[]): Promise<Receipt[]> {
  const nameOf = await namesOf(
    reading,
    companies.map(({ owner_id }) => owner_id),
  )
  return companies.map((company) => ({
    kind: 'company',
    id: company.id,
    title: company.name,
    href: recordHref('company', company.id),
    facts: {
      domain: company.domain,
      industry: company.industry,
      employees: company.size,
      city: company.city,
      country: company.country,
      owner: nameOf(company.owner_id),
      last_activity_at: company.last_activity_at,
      created_at: company.created_at,
    },
  }))
}

export async function contactReceipts(reading: Reading, contacts: readonly Contact[]): Promise<Receipt[]> {
  const nameOf = await namesOf(
    reading,
    contacts.map(({ owner_id }) => owner_id),
  )
  return contacts.map((contact) => ({
    kind: 'contact',
    id: contact.id,
    title: contact.name,
    href: recordHref('contact', contact.id),
    facts: {
      job: contact.title,
      company: contact.company_name,
      email: contact.email,
      phone: contact.phone,
      status: contact.status,
      city: contact.city,
      owner: nameOf(contact.owner_id),
      last_activity_at: contact.last_activity_at,
      created_at: contact.created_at,
    },
  }))
}

export async function taskReceipts(reading: Reading, tasks: readonly Task[]): Promise<Receipt[]> {
  const nameOf = await namesOf(
    reading,
    tasks.map(({ assignee_id }) => assignee_id),
  )
  return tasks.map((task) => ({
    kind: 'task',
    id: task.id,
    title: task.title,
    href: taskHref(task.id),
    facts: {
      due_at: task.due_at,
      is_overdue: task.done_at === null && task.due_at !== null && Date.parse(task.due_at) < reading.now.getTime(),
      for: nameOf(task.assignee_id),
      about: aboutOf(task),
      text: task.body === null ? null : clipped(task.body, 300),
      done_at: task.done_at,
      created_at: task.created_at,
    },
  }))
}

interface Belonging {
  readonly opportunity_id: string | null
  readonly contact_id: string | null
  readonly company_id: string | null
  readonly opportunity_name: string | null
  readonly contact_name: string | null
  readonly company_name: string | null
}
const aboutOf = ({ opportunity_name, contact_name, company_name }: Belonging): string | null =>
  opportunity_name ?? contact_name ?? company_name

/** The panel of the record that something hangs on; null where it hangs on none. */
export function homeOf(row: Belonging): string | null {
  if (row.opportunity_id !== null) return recordHref('opportunity', row.opportunity_id, 'timeline')
  if (row.contact_id !== null) return recordHref('contact', row.contact_id, 'timeline')
  return row.company_id === null ? null : recordHref('company', row.company_id, 'timeline')
}

const kindWords: Record<Activity['kind'], string> = {
  note: 'Note',
  call: 'Call',
  email: 'E-mail',
  meeting: 'Meeting',
  stage_move: 'Stage move',
  survey: 'Survey',
  stage_activity: 'Activity',
}

export async function entryReceipts(reading: Reading, entries: readonly Activity[]): Promise<Receipt[]> {
  const nameOf = await namesOf(
    reading,
    entries.map(({ actor_id }) => actor_id),
  )
  return entries.map((entry) => {
    const about = aboutOf(entry)
    const what = entry.kind === 'stage_move' ? about : (entry.subject ?? entry.body)
    return {
      kind: 'log_entry',
      id: entry.id,
      title:
        what === null || what === ''
          ? `${kindWords[entry.kind]}${about === null ? '' : ` on ${about}`}`
          : clipped(what, 90),
      href: homeOf(entry) ?? '/crm',
      facts: {
        what: entry.kind,
        about,
        by: nameOf(entry.actor_id),
        on: dayAt(Date.parse(entry.occurred_at), reading.zone),
        occurred_at: entry.occurred_at,
        ...stagesOf(entry),
        text: entry.body === null ? null : clipped(entry.body, 400),
      },
    }
  })
}

/** What a move wrote down of where it came from and went to. */
function stagesOf({ kind, details }: Activity): Record<string, string | null> {
  if (kind !== 'stage_move') return {}
  const name = (key: string) => (typeof details[key] === 'string' ? details[key] : null)
  return { from_stage: name('from_name'), to_stage: name('to_name') }
}

export const fileReceipt = (file: CrmFile): Receipt => ({
  kind: 'file',
  id: file.id,
  title: file.filename,
  href: homeOf(file) ?? '/crm',
  facts: { media_type: file.media_type, bytes: file.bytes, about: aboutOf(file), created_at: file.created_at },
})
