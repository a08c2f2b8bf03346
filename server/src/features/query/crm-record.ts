import type { Contact } from '@draftwright/contract/crm/contacts'
import type { Filter } from '@draftwright/contract/crm/filters'
import type { Opportunity } from '@draftwright/contract/crm/opportunities'
import type { RecordResource } from '@draftwright/contract/crm/vocabulary'
import type { ReadableKind } from '../../models/advising/read-tools.ts'
import type { ToolResult } from '../../models/advising/tool-result.ts'
import { listCrmAreaIds, listCrmRecords, readCrmRecord } from '../crm/index.ts'
import { toCompanySources, toContactSources, toDealSources, toTaskSources } from './crm-sources.ts'
import { toRecordGroup } from './record-group.ts'
import { type SourceGroup, type ToolContext, buildToolResult, truncateLine } from './tool-context.ts'
import { loadCrmGroup, toAndFilter, toEmptyFilter, toEqualsFilter } from './load-groups.ts'

/** Characters of a text in an answer. */
const maxTextLength = 4000
const maxRelated = 6
/** Deals of one record whose roles are read. */
const maxDeals = 200

type CrmKind = Exclude<ReadableKind, 'idea' | 'post' | 'pillar' | 'channel'>

const describe = (text: string | null): string | null => (text === null ? null : truncateLine(text, maxTextLength))

/** A record of the CRM as its page shows it: with the notes and open tasks of its deals and people. Throws 404. */
export async function readCrmRecordResult(reading: ToolContext, kind: CrmKind, id: string): Promise<ToolResult> {
  if (kind === 'task')
    return buildToolResult([toRecordGroup(await toTaskSources(reading, [await readCrmRecord(reading, 'tasks', id)]))])
  if (kind === 'opportunity') return readDeal(reading, await readCrmRecord(reading, 'opportunities', id))
  if (kind === 'contact') return readContact(reading, await readCrmRecord(reading, 'contacts', id))
  const company = await readCrmRecord(reading, 'companies', id)
  const ofCompany = toEqualsFilter('company_id', id)
  const [area, deals] = await Promise.all([
    listCrmAreaIds(reading, 'companies', id),
    listDeals(reading, ofCompany, '-updated_at'),
  ])
  const contacts = await loadCrmGroup(reading, 'contacts', 'contacts', {
    filter: ofCompany,
    sort: 'name',
    limit: maxRelated,
  })
  return buildToolResult([
    toRecordGroup(await toCompanySources(reading, [company]), { description: describe(company.description) }),
    await loadCrmGroup(reading, 'deals', 'opportunities', {
      filter: ofCompany,
      sort: '-updated_at',
      limit: maxRelated,
    }),
    addRoles(contacts, deals),
    ...(await loadBeside(reading, 'companies', id, area)),
  ])
}

async function readDeal(reading: ToolContext, deal: Opportunity): Promise<ToolResult> {
  const ids = deal.contacts.map(({ contact_id }) => contact_id)
  const people =
    ids.length === 0
      ? []
      : (await listCrmRecords(reading, 'contacts', { query: { limit: 200 }, filter: toListFilter('id', ids) })).data
  const shown = people.slice(0, maxRelated)
  const contacts = { name: 'contacts', rows: await toContactSources(reading, shown), total: people.length }
  return buildToolResult([
    toRecordGroup(await toDealSources(reading, [deal]), {
      description: describe(deal.description),
      lost_note: deal.lost_note,
      people: people.length === 0 ? null : nameWithRoles(deal, people),
    }),
    ...(people.length === 0 ? [] : [addRoles(contacts, [deal])]),
    ...(await loadBeside(reading, 'opportunities', deal.id, { opportunities: [], contacts: [] })),
  ])
}

async function readContact(reading: ToolContext, contact: Contact): Promise<ToolResult> {
  const area = await listCrmAreaIds(reading, 'contacts', contact.id)
  const isOnDeal = toListFilter('id', area.opportunities)
  const deals = area.opportunities.length === 0 ? [] : await listDeals(reading, isOnDeal, '-updated_at')
  const sources = await toDealSources(reading, deals.slice(0, maxRelated))
  const roleOn = (id: string) =>
    deals.find((deal) => deal.id === id)?.contacts.find(({ contact_id }) => contact_id === contact.id)?.role ?? null
  return buildToolResult([
    toRecordGroup(await toContactSources(reading, [contact]), {
      description: describe(contact.description),
      linkedin: contact.linkedin_url,
    }),
    {
      name: 'deals',
      rows: sources.map((row) => ({ ...row, facts: { ...row.facts, role: roleOn(row.id) } })),
      total: area.opportunities.length,
    },
    ...(await loadBeside(reading, 'contacts', contact.id, area)),
  ])
}

const columns = { companies: 'company_id', contacts: 'contact_id', opportunities: 'opportunity_id' } as const

const toListFilter = (column: string, value: readonly string[]): Filter => ({ column, operator: 'in', value })

/** Open tasks and the newest notes of a record and of the deals and people that its page shows them of. */
function loadBeside(
  reading: ToolContext,
  resource: RecordResource,
  id: string,
  area: Awaited<ReturnType<typeof listCrmAreaIds>>,
): Promise<SourceGroup[]> {
  const { opportunities, contacts } = area
  const isBeside: Filter = {
    or: [
      toEqualsFilter(columns[resource], id),
      ...(opportunities.length === 0 ? [] : [toListFilter('opportunity_id', opportunities)]),
      ...(contacts.length === 0 ? [] : [toListFilter('contact_id', contacts)]),
    ],
  }
  return Promise.all([
    loadCrmGroup(reading, 'open_tasks', 'tasks', {
      filter: toAndFilter([toEmptyFilter('done_at'), isBeside]),
      sort: 'due_at',
      limit: maxRelated,
    }),
    loadCrmGroup(reading, 'notes', 'activityLog', { filter: isBeside, sort: '-created_at', limit: maxRelated }),
  ])
}

const listDeals = async (reading: ToolContext, filter: Filter, sort: string): Promise<Opportunity[]> =>
  (await listCrmRecords(reading, 'opportunities', { query: { limit: maxDeals, sort_by: sort }, filter })).data

/** "Mia Roth (Decides), Bo Lind": in the order of the deal. */
function nameWithRoles(deal: Opportunity, people: readonly Contact[]): string {
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return deal.contacts
    .flatMap(({ contact_id, role }) => {
      const name = names.get(contact_id)
      return name === undefined ? [] : [role === null ? name : `${name} (${role})`]
    })
    .join(', ')
}

/** What each person is called on these deals; with the deal's name where there are several. */
function addRoles(contacts: SourceGroup, deals: readonly Opportunity[]): SourceGroup {
  const rolesOf = (id: string): string | null => {
    const roles = deals.flatMap((deal) =>
      deal.contacts.flatMap(({ contact_id, role }) =>
        contact_id !== id || role === null ? [] : [deals.length === 1 ? role : `${role} on ${deal.name}`],
      ),
    )
    return roles.length === 0 ? null : roles.join(', ')
  }
  return { ...contacts, rows: contacts.rows.map((row) => ({ ...row, facts: { ...row.facts, role: rolesOf(row.id) } })) }
}
