import type { Activity } from '@draftwright/contract/crm/activity-log'
import type { Company } from '@draftwright/contract/crm/companies'
import type { Contact } from '@draftwright/contract/crm/contacts'
import { getCountryName } from '@draftwright/contract/crm/countries'
import type { CrmFile } from '@draftwright/contract/crm/files'
import type { Opportunity } from '@draftwright/contract/crm/opportunities'
import type { Task } from '@draftwright/contract/crm/tasks'
import { type Source, toRecordHref, toTaskHref } from '@draftwright/contract/sources'
import { toZoneDay } from '@draftwright/contract/wall-clock'
import { truncateLine, loadPersonNames, type ToolContext } from './tool-context.ts'

const dayMs = 86_400_000

/** Whole days of 24 hours since a time. */
const countDaysSince = ({ now }: ToolContext, at: string) =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(at)) / dayMs))

export async function toDealSources(reading: ToolContext, deals: readonly Opportunity[]): Promise<Source[]> {
  const nameOf = await loadPersonNames(
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
      href: toRecordHref('opportunity', deal.id),
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
        days_in_stage: countDaysSince(reading, deal.stage_entered_at),
        days_without_life: countDaysSince(reading, last),
        created_at: deal.created_at,
        closed_at: deal.closed_at,
      },
    }
  })
}

export async function toCompanySources(reading: ToolContext, companies: readonly Company[]): Promise<Source[]> {
  const nameOf = await loadPersonNames(
    reading,
    companies.map(({ owner_id }) => owner_id),
  )
  return companies.map((company) => ({
    kind: 'company',
    id: company.id,
    title: company.name,
    href: toRecordHref('company', company.id),
    facts: {
      domain: company.domain,
      industry: company.industry,
      employees: company.size,
      city: company.city,
      country: company.country === null ? null : getCountryName(company.country),
      owner: nameOf(company.owner_id),
      last_activity_at: company.last_activity_at,
      created_at: company.created_at,
    },
  }))
}

export async function toContactSources(reading: ToolContext, contacts: readonly Contact[]): Promise<Source[]> {
  const nameOf = await loadPersonNames(
    reading,
    contacts.map(({ owner_id }) => owner_id),
  )
  return contacts.map((contact) => ({
    kind: 'contact',
    id: contact.id,
    title: contact.name,
    href: toRecordHref('contact', contact.id),
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

export async function toTaskSources(reading: ToolContext, tasks: readonly Task[]): Promise<Source[]> {
  const nameOf = await loadPersonNames(
    reading,
    tasks.map(({ assignee_id }) => assignee_id),
  )
  return tasks.map((task) => ({
    kind: 'task',
    id: task.id,
    title: task.title,
    href: toTaskHref(task.id),
    facts: {
      due_at: task.due_at,
      is_overdue: task.done_at === null && task.due_at !== null && Date.parse(task.due_at) < reading.now.getTime(),
      for: nameOf(task.assignee_id),
      about: toSubjectName(task),
      text: task.body === null ? null : truncateLine(task.body, 300),
      done_at: task.done_at,
      created_at: task.created_at,
    },
  }))
}

interface LinkedRow {
  readonly opportunity_id: string | null
  readonly contact_id: string | null
  readonly company_id: string | null
  readonly opportunity_name: string | null
  readonly contact_name: string | null
  readonly company_name: string | null
}
const toSubjectName = ({ opportunity_name, contact_name, company_name }: LinkedRow): string | null =>
  opportunity_name ?? contact_name ?? company_name

/** The panel of the linked record; null if there is none. */
export function toTimelineHref(row: LinkedRow): string | null {
  if (row.opportunity_id !== null) return toRecordHref('opportunity', row.opportunity_id, 'timeline')
  if (row.contact_id !== null) return toRecordHref('contact', row.contact_id, 'timeline')
  return row.company_id === null ? null : toRecordHref('company', row.company_id, 'timeline')
}

const kindWords: Record<Activity['kind'], string> = {
  note: 'Note',
  call: 'Call',
  email: 'Email',
  meeting: 'Meeting',
  stage_move: 'Stage change',
  survey: 'Survey',
  stage_activity: 'Activity',
}

export async function toEntrySources(reading: ToolContext, entries: readonly Activity[]): Promise<Source[]> {
  const nameOf = await loadPersonNames(
    reading,
    entries.map(({ actor_id }) => actor_id),
  )
  return entries.map((entry) => {
    const about = toSubjectName(entry)
    const what = entry.kind === 'stage_move' ? about : (entry.subject ?? entry.body)
    return {
      kind: 'log_entry',
      id: entry.id,
      title:
        what === null || what === ''
          ? `${kindWords[entry.kind]}${about === null ? '' : ` on ${about}`}`
          : truncateLine(what, 90),
      href: toTimelineHref(entry) ?? '/crm',
      facts: {
        what: entry.kind,
        about,
        by: nameOf(entry.actor_id),
        on: toZoneDay(Date.parse(entry.occurred_at), reading.zone),
        occurred_at: entry.occurred_at,
        ...toStageFacts(entry),
        text: entry.body === null ? null : truncateLine(entry.body, 400),
      },
    }
  })
}

/** The stages that a move recorded. */
function toStageFacts({ kind, details }: Activity): Record<string, string | null> {
  if (kind !== 'stage_move') return {}
  const name = (key: string) => (typeof details[key] === 'string' ? details[key] : null)
  return { from_stage: name('from_name'), to_stage: name('to_name') }
}

export const toFileSource = (file: CrmFile): Source => ({
  kind: 'file',
  id: file.id,
  title: file.filename,
  href: toTimelineHref(file) ?? '/crm',
  facts: { media_type: file.media_type, bytes: file.bytes, about: toSubjectName(file), created_at: file.created_at },
})
