import type { EvidenceKind, TouchKind } from '@draftwright/contract/attribution-vocabulary'
import type { TouchedPost } from '@draftwright/contract/attribution'
import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import { isMeetingReadable } from '../meetings/index.ts'
import { isConsentValid } from '../share-consents/index.ts'

/** What a caller sees: deals of everyone if `ownerId` is null, and the meetings of their pages. */
export interface TouchSight {
  readonly userId: string
  readonly ownerId: string | null
  /** Whose shares stand with whose they were; the others as those of a colleague (0060). `agreed`: of those who agreed to be shown. */
  readonly sharers: 'own' | 'agreed' | 'all'
  /** Addresses of posts begin with it. */
  readonly publicUrl: string
  readonly now: string
}

export interface TouchRow {
  /** The deal or contact it was asked for. */
  readonly group_id: string
  readonly at: string
  readonly kind: TouchKind
  readonly contact_id: string | null
  readonly contact_name: string | null
  readonly content_id: string | null
  readonly content_title: string | null
  readonly is_content_deleted: boolean
  readonly pillar_id: string | null
  readonly channel_id: string | null
  readonly campaign_id: string | null
  /** Who shared the link, else wrote the post, else held the meeting. */
  readonly person_id: string | null
  /** By a share of somebody who is not shown; then person, sharer and code are null. */
  readonly is_by_colleague: boolean
  readonly share_user_id: string | null
  readonly link_code: string | null
  readonly label: string | null
  readonly evidence_kind: EvidenceKind
  readonly evidence_id: string
  readonly led_to: TouchedPost[]
}

/** Of one deal; those nearest to now. */
const mostTouches = 1000

/** Touches of deals: those of their contacts, of their companies, and of the deals themselves. */
export function listTouchesOfDeals(db: AccountDb, sight: TouchSight, dealIds: readonly string[]): Promise<TouchRow[]> {
  const deals = sql`(select o.id, o.company_id from crm_opportunities o
    where o.account_id = ${db.accountId}::uuid and o.id = any(${[...dealIds]}::uuid[]))`
  return listTouches(
    db,
    sight,
    sql`
      select oc.opportunity_id, 'contact', oc.contact_id, oc.contact_id
        from crm_opportunity_contacts oc
        join crm_contacts c on c.account_id = oc.account_id and c.id = oc.contact_id and c.deleted_at is null
        where oc.account_id = ${db.accountId}::uuid and oc.opportunity_id = any(${[...dealIds]}::uuid[])
      union all select d.id, 'company', d.company_id, null::uuid from ${deals} d where d.company_id is not null
      union all select d.id, 'opportunity', d.id, null::uuid from ${deals} d`,
  )
}

/** The same for one person. */
export const listTouchesOfContact = (db: AccountDb, sight: TouchSight, id: string): Promise<TouchRow[]> =>
  listTouches(db, sight, sql`select ${id}::uuid, 'contact', ${id}::uuid, ${id}::uuid`)

/**
 * `subjects` gives rows of what touches are asked for: its group, and a record with its kind. A record that was merged into one of
 * them counts as that one. Each piece of evidence is one touch of a group.
 */
async function listTouches(db: AccountDb, sight: TouchSight, subjects: RawBuilder<unknown>): Promise<TouchRow[]> {
  const ours = (alias: string) => sql`${sql.ref(`${alias}.account_id`)} = ${db.accountId}::uuid`
  const isShown = { own: sql`false`, agreed: isConsentValid(db, 'f.share_user_id'), all: sql`true` }[sight.sharers]
  const isByColleague = sql`(f.share_user_id is not null and f.share_user_id <> ${sight.userId}::uuid and not ${isShown})`
  const { rows } = await sql<TouchRow>`
    with recursive subjects (group_id, kind, id, contact_id) as (
      (${subjects})
      union
      select s.group_id, s.kind, m.id, s.contact_id from subjects s join (
        select 'contact' as kind, c.id, c.merged_into from crm_contacts c where ${ours('c')} and c.merged_into is not null
        union all select 'company', k.id, k.merged_into from crm_companies k where ${ours('k')} and k.merged_into is not null
      ) m on m.kind = s.kind and m.merged_into = s.id),
    entries as materialized (${selectEntries(ours, sight)}),
    found as (${selectRecorded(ours)} union all ${selectMeetings(ours, sight)} union all ${selectSurveys(ours)}
      union all ${selectMentions(ours, sight)} union all ${selectGuests(ours)}),
    once as (
      select distinct on (group_id, evidence_kind, evidence_id, content_id) * from found where at <= ${sight.now}::timestamptz
      order by group_id, evidence_kind, evidence_id, content_id, contact_id nulls last),
    newest as (select *, row_number() over (partition by group_id order by at desc, evidence_kind, evidence_id) as n from once)
    select f.group_id, f.at, f.kind, f.contact_id, c.name as contact_name, f.content_id, p.title as content_title,
      coalesce(p.deleted_at is not null, false) as is_content_deleted, p.pillar_id, p.channel_id,
      coalesce(f.campaign_id, p.campaign_id) as campaign_id,
      case when ${isByColleague} then null else coalesce(f.share_user_id, p.author_id, f.host_id) end as person_id,
      case when ${isByColleague} then null else f.share_user_id end as share_user_id,
      case when ${isByColleague} then null else f.link_code end as link_code, ${isByColleague} as is_by_colleague, f.label,
      f.evidence_kind, f.evidence_id,
      case when f.evidence_kind <> 'meeting' then '[]'::jsonb else coalesce((
        select jsonb_agg(jsonb_build_object('id', x.id, 'title', x.title, 'is_deleted', false) order by x.published_at, x.id) from (
          select y.id, y.title, y.published_at from meeting_ideas i
          join contents y on y.account_id = i.account_id and y.idea_id = i.idea_id and y.deleted_at is null
          where ${ours('i')} and i.meeting_id = f.evidence_id::uuid order by y.published_at, y.id limit 5) x), '[]'::jsonb) end as led_to
    from newest f
    left join crm_contacts c on ${ours('c')} and c.id = f.contact_id
    left join contents p on ${ours('p')} and p.id = f.content_id
    where f.n <= ${mostTouches}
    order by f.group_id, f.at, f.evidence_kind, f.evidence_id, f.content_id`.execute(db.kysely)
  return rows
}

type Ours = (alias: string) => RawBuilder<unknown>

/** Clicks, visits and forms: the rows of `recordTouch`. One arm for each column, so that its index is used. */
const selectRecorded = (ours: Ours) =>
  sql.join(
    [sql`s.kind = 'contact' and t.contact_id = s.id`, sql`s.kind = 'company' and t.company_id = s.id`].map(
      (isOfSubject) => sql`
        select s.group_id, t.at, t.kind, s.contact_id, t.content_id, t.campaign_id, t.share_user_id, null::uuid as host_id,
          t.link_code, t.source as label, t.evidence_kind, t.evidence_id
        from subjects s join touches t on ${ours('t')} and ${isOfSubject}`,
    ),
    sql` union all `,
  )

/** Meetings about the record. A private meeting is no material for numbers, and others only for those who see them. */
const selectMeetings = (ours: Ours, sight: TouchSight) => sql`
  select s.group_id, meetings.started_at, 'meeting', s.contact_id, null::uuid, null::uuid, null::uuid, meetings.user_id, null,
    meetings.title, 'meeting', meetings.id::text
  from subjects s
  join context_entities e on ${ours('e')} and e.kind = s.kind and e.ref_id = s.id
  join meeting_entities m on ${ours('m')} and m.entity_id = e.id
  join meetings on ${ours('meetings')} and meetings.id = m.meeting_id and ${isMeetingReadable(sight)}`

/** Entries of the log that may be touches, without forms, which are recorded as such; those on others' deals are hidden from salespeople. */
function selectEntries(ours: Ours, { ownerId }: TouchSight): RawBuilder<unknown> {
  const isVisible =
    ownerId === null
      ? sql`true`
      : sql`(l.opportunity_id is null or exists (select from crm_opportunities o
          where ${ours('o')} and o.id = l.opportunity_id and o.owner_id = ${ownerId}::uuid))`
  return sql.join(
    (['contact', 'company', 'opportunity'] as const).map(
      (kind) => sql`
        select s.group_id, s.contact_id, l.id, l.kind, l.actor_id, l.occurred_at, l.subject, l.body
        from subjects s join crm_activity_log l on ${ours('l')} and ${sql.ref(`l.${kind}_id`)} = s.id
        where s.kind = ${kind} and l.deleted_at is null and ${isVisible}
          and ((l.kind = 'survey' and not (l.details ? 'form_id')) or (l.kind in ('email', 'call', 'note', 'meeting') and l.body like '%://%'))`,
    ),
    sql` union all `,
  )
}

/** Surveys that people answered themselves, by a link of theirs. */
const selectSurveys = (ours: Ours) => sql`
  select l.group_id, l.occurred_at, 'survey', l.contact_id, null::uuid, null::uuid, null::uuid, null::uuid, null, l.subject,
    'activity', l.id::text
  from entries l where l.kind = 'survey' and l.actor_id is null
    and exists (select from crm_survey_responses r where ${ours('r')} and r.log_id = l.id and r.deleted_at is null)`

/** Mails, calls and notes that name a post by its address: of the app, of the hosted site, or of another network. */
const selectMentions = (ours: Ours, { publicUrl }: TouchSight) => sql`
  select l.group_id, l.occurred_at, l.kind, l.contact_id, y.id, null::uuid, null::uuid, null::uuid, null,
    coalesce(l.subject, left(l.body, 120)), 'activity', l.id::text
  from entries l
  cross join lateral (
    select rtrim(found.match[1], '.,;:!?') as url,
      starts_with(lower(found.match[1]), ${`${publicUrl.toLowerCase()}/`}) as is_ours,
      substring(found.match[1] from '/content/([0-9a-f-]{36})') as post_id,
      substring(found.match[1] from '/site/([a-z0-9-]+)/[a-z0-9-]+') as site,
      substring(found.match[1] from '/site/[a-z0-9-]+/([a-z0-9-]+)') as slug
    from regexp_matches(l.body, '(https?://[^[:space:]<>"'')]+)', 'gi') as found(match) limit 20) as named
  join contents y on ${ours('y')} and (y.posted_url = named.url or (named.is_ours and (y.id::text = named.post_id
    or (y.status = 'published' and named.site = (select a.slug from accounts a where a.id = y.account_id)
      and (y.slug = named.slug or exists (select from content_slugs old
        where ${ours('old')} and old.content_id = y.id and old.slug = named.slug))))))
  where l.kind <> 'survey'`

/** Guests who decided or commented on a post and gave their address, or whose link was made for it. */
const selectGuests = (ours: Ours) => sql`
  select s.group_id, g.at, 'comment', s.contact_id, g.content_id, null::uuid, null::uuid, null::uuid, null, g.label, g.kind, g.id
  from (
    select d.created_at as at, d.content_id, coalesce(d.comment, d.decision) as label, 'review' as kind, d.id::text as id,
      lower(btrim(coalesce(case when d.guest_name like '%@%' then d.guest_name end, k.name))) as address
    from review_decisions d left join review_links k on ${ours('k')} and k.id = d.link_id
    where ${ours('d')} and d.user_id is null and (d.guest_name like '%@%' or k.name like '%@%')
    union all
    select m.created_at, m.content_id, left(m.body, 120), 'comment', m.id::text, lower(btrim(m.guest_name))
    from comments m where ${ours('m')} and m.guest_name like '%@%' and m.deleted_at is null
  ) g
  join crm_contacts c on ${ours('c')} and (lower(c.email) = g.address
    or exists (select from unnest(c.other_emails) as other where lower(other) = g.address))
  join subjects s on s.kind = 'contact' and s.id = c.id`
