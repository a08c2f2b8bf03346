import { toSurveyHref, type Source } from '@draftwright/contract/sources'
import { toZoneDay } from '@draftwright/contract/wall-clock'
import type { QueryKind } from '@draftwright/contract/query-form'
import { listChannels } from '../channels/index.ts'
import { readCrmSurveyAnswers } from '../crm/index.ts'
import { searchIdeas } from '../ideas/index.ts'
import { listMembers } from '../members/index.ts'
import { listPillars } from '../pillars/index.ts'
import { toChannelSource, toIdeaSources, toPillarSource } from './content-sources.ts'
import { joinSources } from './join-sources.ts'
import { loadCrmRows } from './load-crm-rows.ts'
import { loadPostRows } from './load-post-rows.ts'
import { listLoggedMeetings, loadActivityRows } from './load-activity-rows.ts'
import { loadMeetingRows, type SoughtWords } from './load-meeting-rows.ts'
import { type LoadedRows, maxRead, type QueryRow } from './query-row.ts'
import { loadPersonNames, type ToolContext } from './tool-context.ts'

/** Rows that a list answers with at once. */
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
