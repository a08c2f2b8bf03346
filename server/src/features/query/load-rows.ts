import { toSurveyHref, type Source } from '@draftwright/contract/sources'
import { toZoneDay } from '@draftwright/contract/wall-clock'
import type { QueryKind } from '@draftwright/contract/query-form'
import { listChannels } from '../channels/index.ts'
import { type CrmResourceName, listCrmRecords, readCrmSurveyAnswers } from '../crm/index.ts'
import { searchIdeas } from '../ideas/index.ts'
import { listMembers } from '../members/index.ts'
import { listPillars } from '../pillars/index.ts'
import { toChannelSource, toIdeaSources, toPillarSource } from './content-sources.ts'
import { toCompanySources, toContactSources, toDealSources, toEntrySources, toTaskSources } from './crm-sources.ts'
import { findCountryOfPlace } from './find-country.ts'
import { findTaskAction } from './find-task-action.ts'
import { readCompanySize } from './company-size.ts'
import { loadPostRows } from './load-post-rows.ts'
import { listLoggedMeetings, loadActivityRows } from './load-activity-rows.ts'
import { loadMeetingRows, type SoughtWords } from './load-meeting-rows.ts'
import type { LoadedRows, QueryRow } from './query-row.ts'
import { loadPersonNames, type ToolContext } from './tool-context.ts'

/** Rows of one kind that a query reads at most. */
export const maxRead = 2000
const page = 200

/** Channels whose posts are articles of a blog. */
const isBlog = ({ name, channel_type }: { readonly name: string; readonly channel_type: string }): boolean =>
  ['site', 'wordpress', 'ghost', 'wix', 'devto'].includes(channel_type) || /\bblog\b/iu.test(name)

/** All rows of a kind that the caller may see, newest first. */
export async function loadQueryRows(
  reading: ToolContext,
  kind: QueryKind,
  span: { from: string; to: string } | undefined,
  sought: SoughtWords = { words: [], people: [] },
): Promise<LoadedRows> {
  const { db, context, caller } = reading
  const day = (at: string | null) => (at === null ? null : toZoneDay(Date.parse(at), reading.zone))
  const ids = (id: string | null) => (id === null ? [] : [id])
  const load = (other: QueryKind) => loadQueryRows(reading, other, undefined)
  switch (kind) {
    case 'idea': {
      const { data, meta } = await searchIdeas(db, {}, { by: 'created_at', order: 'desc', limit: maxRead })
      const nameOf = await loadPersonNames(
        reading,
        data.flatMap(({ voters }) => voters),
      )
      return joinSources(data, await toIdeaSources(reading, data), meta.total, (idea, { facts }) => ({
        values: {
          name: idea.text,
          text: idea.text,
          source: idea.source,
          status: idea.is_shortlisted ? [idea.status, 'shortlisted'] : idea.status,
          author: facts['by'] ?? null,
          voter: idea.voters.map((id) => nameOf(id) ?? ''),
          votes: idea.votes,
          created: day(idea.created_at),
        },
        links: { pillar: ids(idea.pillar_id) },
      }))
    }
    case 'post':
      return loadPostRows(reading, span, maxRead)
    case 'pillar': {
      const { data, meta } = await listPillars(db, { sort_by: 'name', sort_order: 'asc', page: 1, limit: page })
      return joinSources(data, data.map(toPillarSource), meta.total, (pillar) => ({
        values: { name: pillar.name, keyword: pillar.keywords, created: day(pillar.created_at) },
        links: {},
      }))
    }
    case 'channel': {
      const { data, meta } = await listChannels(db, { sort_by: 'name', sort_order: 'asc', page: 1, limit: page })
      return joinSources(data, data.map(toChannelSource), meta.total, (channel) => ({
        values: {
          name: channel.name,
          type: isBlog(channel) ? [channel.channel_type, 'blog'] : channel.channel_type,
          created: day(channel.created_at),
        },
        links: {},
      }))
    }
    case 'member': {
      const members = await listMembers(context.engine, caller.accountId)
      const sources = members.map(
        (member): Source => ({
          kind: 'report',
          id: member.user_id,
          title: member.display_name,
          href: '/settings/members',
          facts: { role: member.role_id, email: member.email },
        }),
      )
      return joinSources(members, sources, members.length, (member) => ({
        values: { name: member.display_name, role: member.role_id, email: member.email },
        links: {},
      }))
    }
    case 'survey_response':
      return loadSurveyRows(reading)
    case 'meeting':
      return loadMeetingRows(reading, kind, sought, await listLoggedMeetings(load))
    case 'activity':
      return loadActivityRows(load)
    case 'meeting_note':
    case 'meeting_line':
      return loadMeetingRows(reading, kind, sought, [])
    default:
      return loadCrmRows(reading, kind)
  }
}

function joinSources<T>(
  data: readonly T[],
  sources: readonly Source[],
  total: number,
  toRow: (row: T, source: Source) => Omit<QueryRow, 'source'>,
): LoadedRows {
  const rows = data.flatMap((row, at) => {
    const source = sources[at]
    return source === undefined ? [] : [{ source, ...toRow(row, source) }]
  })
  return { rows, isCapped: total > rows.length }
}

async function loadSurveyRows(reading: ToolContext): Promise<LoadedRows> {
  if (reading.crmDeniedReason !== null) return { rows: [], isCapped: false }
  const { fillings, surveys } = await readCrmSurveyAnswers(reading, {}, maxRead)
  const nameOf = await loadPersonNames(
    reading,
    fillings.map(({ actor_id }) => actor_id),
  )
  const rows = fillings.flatMap((filling) =>
    filling.answers.map(({ question, answer }): QueryRow => {
      const text = Array.isArray(answer) ? answer.join(', ') : String(answer)
      const by = filling.guest_name ?? nameOf(filling.actor_id)
      const about = filling.opportunity_name ?? filling.contact_name ?? filling.company_name
      const links = (id: string | null) => (id === null ? [] : [id])
      return {
        source: {
          kind: 'survey_response',
          id: filling.id,
          title: filling.survey_name,
          href: toSurveyHref(filling.survey_id),
          facts: { about, by, occurred_at: filling.occurred_at, text: `${question} ${text}` },
        },
        values: {
          name: filling.survey_name,
          question,
          text,
          points: typeof answer === 'number' ? answer : null,
          author: filling.guest_name === null ? by : null,
          by: filling.guest_name === null ? 'member' : 'guest',
          at: toZoneDay(Date.parse(filling.occurred_at), reading.zone),
        },
        links: {
          opportunity: links(filling.opportunity_id),
          contact: links(filling.contact_id),
          company: links(filling.company_id),
        },
      }
    }),
  )
  return { rows, isCapped: surveys.reduce((sum, { n }) => sum + n, 0) > fillings.length }
}

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

async function loadCrmRows(reading: ToolContext, kind: CrmKind): Promise<LoadedRows> {
  if (reading.crmDeniedReason !== null) return { rows: [], isCapped: false }
  const day = (at: string | null) => (at === null ? null : toZoneDay(Date.parse(at), reading.zone))
  const ids = (id: string | null) => (id === null ? [] : [id])
  // A deal that was brought in may be closed before it was created here: how long it took is not known.
  const daysBetween = (from: string | null, to: string | null) =>
    from === null || to === null || from > to ? null : Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
  switch (kind) {
    case 'opportunity': {
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
          days_in_stage: daysBetween(day(deal.stage_entered_at), reading.today),
          days_to_close: daysBetween(day(deal.created_at), day(deal.closed_at)),
          days_open: deal.closed_at === null ? daysBetween(day(deal.created_at), reading.today) : null,
          last_activity: day(deal.last_activity_at),
          closed: day(deal.closed_at),
          created: day(deal.created_at),
          currency: deal.currency,
        },
        links: { company: ids(deal.company_id), contact: deal.contacts.map(({ contact_id }) => contact_id) },
        people: deal.contacts.map(({ contact_id, role }) => ({ contact_id, role: role ?? null })),
      }))
    }
    case 'company': {
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
          last_activity: day(company.last_activity_at),
          owner: facts['owner'] ?? null,
          created: day(company.created_at),
        },
        links: {},
      }))
    }
    case 'contact': {
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
          last_activity: day(contact.last_activity_at),
          owner: facts['owner'] ?? null,
          created: day(contact.created_at),
        },
        links: { company: ids(contact.company_id) },
      }))
    }
    case 'task': {
      const { data, total } = await loadAllCrm(reading, 'tasks')
      return joinSources(data, await toTaskSources(reading, data), total, (task, { facts }) => ({
        values: {
          name: task.title,
          action: findTaskAction(task.title),
          status: task.done_at === null ? 'open' : 'done',
          overdue: facts['is_overdue'] === true ? 'yes' : 'no',
          due: day(task.due_at),
          done: day(task.done_at),
          assignee: facts['for'] ?? null,
          created: day(task.created_at),
        },
        links: { opportunity: ids(task.opportunity_id), contact: ids(task.contact_id), company: ids(task.company_id) },
      }))
    }
    case 'log_entry': {
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
            at: day(entry.occurred_at),
          },
          links: {
            opportunity: ids(entry.opportunity_id),
            contact: ids(entry.contact_id),
            company: ids(entry.company_id),
          },
        }),
      )
    }
  }
}
