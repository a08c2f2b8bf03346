import type { QueryKind } from '@draftwright/contract/query-form'
import { toZoneDay } from '@draftwright/contract/wall-clock'
import { type CrmResourceName, listCrmRecords } from '../crm/index.ts'
import { readCompanySize } from './company-size.ts'
import { toCompanySources, toContactSources, toDealSources, toEntrySources, toTaskSources } from './crm-sources.ts'
import { findCountryOfPlace } from './find-country.ts'
import { findTaskAction } from './find-task-action.ts'
import { joinSources } from './join-sources.ts'
import { type LoadedRows, maxRead } from './query-row.ts'
import type { ToolContext } from './tool-context.ts'

/** Records that are read at once. */
const page = 200

/** The rows of a noun, the newest first, and how many there are or were read before the limit was passed. */
async function loadAllCrm<N extends CrmResourceName>(reading: ToolContext, noun: N) {
  const data = []
  // One page more than is read shows whether there are more.
  for (let at = 1; at <= maxRead / page + 1; at++) {
    const found = await listCrmRecords(reading, noun, { query: { limit: page, page: at, sort_by: '-created_at' } })
    data.push(...found.data)
    if (found.data.length < page) break
  }
  return { data: data.slice(0, maxRead), total: data.length }
}

type CrmKind = Extract<QueryKind, 'opportunity' | 'company' | 'contact' | 'task' | 'log_entry'>

/** The rows of one noun of the CRM; none for who may not see it. */
export async function loadCrmRows(reading: ToolContext, kind: CrmKind): Promise<LoadedRows> {
  if (reading.crmDeniedReason !== null) return { rows: [], isCapped: false }
  return loaders[kind](reading)
}

const loaders: Readonly<Record<CrmKind, (reading: ToolContext) => Promise<LoadedRows>>> = {
  opportunity: loadDealRows,
  company: loadCompanyRows,
  contact: loadContactRows,
  task: loadTaskRows,
  log_entry: loadEntryRows,
}

const toDay = ({ zone }: ToolContext, at: string | null) => (at === null ? null : toZoneDay(Date.parse(at), zone))
const listId = (id: string | null) => (id === null ? [] : [id])
/** A deal that was brought in may be closed before it was created here: how long it took is not known. */
const countDaysBetween = (from: string | null, to: string | null) =>
  from === null || to === null || from > to ? null : Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

async function loadDealRows(reading: ToolContext): Promise<LoadedRows> {
  const { data, total } = await loadAllCrm(reading, 'opportunities')
  const contacts = await loadAllCrm(reading, 'contacts')
  const nameOf = (id: string) => contacts.data.find((contact) => contact.id === id)?.name ?? ''
  return joinSources(data, await toDealSources(reading, data), total, (deal, { facts }) => ({
    values: {
      name: deal.name,
      status: deal.status,
      stage: deal.stage_name,
      amount: deal.amount,
      weighted: Math.round(((deal.amount ?? 0) * deal.probability) / 100),
      probability: deal.probability,
      close_date: deal.close_date,
      next_step: deal.next_step,
      lost_reason: deal.lost_reason,
      lost_note: deal.lost_note,
      source: deal.source,
      owner: facts['owner'] ?? null,
      role: deal.contacts.map(({ contact_id, role }) => `${role ?? ''} ${nameOf(contact_id)}`),
      days_in_stage: countDaysBetween(toDay(reading, deal.stage_entered_at), reading.today),
      days_to_close: countDaysBetween(toDay(reading, deal.created_at), toDay(reading, deal.closed_at)),
      days_open: deal.closed_at === null ? countDaysBetween(toDay(reading, deal.created_at), reading.today) : null,
      last_activity: toDay(reading, deal.last_activity_at),
      closed: toDay(reading, deal.closed_at),
      created: toDay(reading, deal.created_at),
      currency: deal.currency,
    },
    links: { company: listId(deal.company_id), contact: deal.contacts.map(({ contact_id }) => contact_id) },
    people: deal.contacts.map(({ contact_id, role }) => ({ contact_id, role: role ?? null })),
  }))
}

async function loadCompanyRows(reading: ToolContext): Promise<LoadedRows> {
  const { data, total } = await loadAllCrm(reading, 'companies')
  return joinSources(data, await toCompanySources(reading, data), total, (company, { facts }) => ({
    values: {
      name: company.name,
      domain: company.domain,
      industry: company.industry,
      city: company.city,
      country: facts['country'] ?? findCountryOfPlace(company.city),
      phone: company.phone,
      size: company.size,
      employees: readCompanySize(company.size).least,
      employees_at_most: readCompanySize(company.size).most,
      source: company.source,
      last_activity: toDay(reading, company.last_activity_at),
      owner: facts['owner'] ?? null,
      created: toDay(reading, company.created_at),
    },
    links: {},
  }))
}

async function loadContactRows(reading: ToolContext): Promise<LoadedRows> {
  const { data, total } = await loadAllCrm(reading, 'contacts')
  return joinSources(data, await toContactSources(reading, data), total, (contact, { facts }) => ({
    values: {
      name: contact.name,
      email: contact.email,
      phone: contact.phone,
      title: contact.title,
      // What it is called on deals is added where it is asked for.
      role: contact.title,
      status: contact.status,
      consent: contact.consent,
      source: contact.source,
      last_activity: toDay(reading, contact.last_activity_at),
      owner: facts['owner'] ?? null,
      created: toDay(reading, contact.created_at),
    },
    links: { company: listId(contact.company_id) },
  }))
}

async function loadTaskRows(reading: ToolContext): Promise<LoadedRows> {
  const { data, total } = await loadAllCrm(reading, 'tasks')
  return joinSources(data, await toTaskSources(reading, data), total, (task, { facts }) => ({
    values: {
      name: task.title,
      action: findTaskAction(task.title),
      status: task.done_at === null ? 'open' : 'done',
      overdue: facts['is_overdue'] === true ? 'yes' : 'no',
      due: toDay(reading, task.due_at),
      done: toDay(reading, task.done_at),
      assignee: facts['for'] ?? null,
      created: toDay(reading, task.created_at),
    },
    links: {
      opportunity: listId(task.opportunity_id),
      contact: listId(task.contact_id),
      company: listId(task.company_id),
    },
  }))
}

async function loadEntryRows(reading: ToolContext): Promise<LoadedRows> {
  const { data, total } = await loadAllCrm(reading, 'activityLog')
  const entries = data.filter((entry) => entry.kind !== 'survey')
  return joinSources(
    entries,
    await toEntrySources(reading, entries),
    total > maxRead ? total : 0,
    (entry, { facts }) => ({
      values: {
        entry: entry.kind,
        text: [entry.subject, entry.body].filter((part) => part !== null && part !== '').join('. '),
        author: facts['by'] ?? null,
        at: toDay(reading, entry.occurred_at),
      },
      links: {
        opportunity: listId(entry.opportunity_id),
        contact: listId(entry.contact_id),
        company: listId(entry.company_id),
      },
    }),
  )
}
