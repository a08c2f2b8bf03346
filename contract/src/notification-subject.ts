import type { RecordResource } from './crm/vocabulary.ts'
import { toPillarHref, toPostHref, toTaskHref } from './sources.ts'

/** What a notification is about: one of these ids, with an id inside it. */
export interface NotificationSubjectIds {
  /** Decides where a notification leads that is about none of these. */
  kind?: string
  content_id: string | null
  comment_id: string | null
  crm_resource: RecordResource | null
  crm_record_id: string | null
  task_id: string | null
  session_id: string | null
  pillar_id: string | null
  channel_id: string | null
  meeting_source_id: string | null
  meeting_id: string | null
  /** A record of a table: `app…/tbl…/rec…`; or a table or base alone. */
  table_record_path: string | null
}

const ambassadorKinds: ReadonlySet<string> = new Set([
  'account_problem',
  'people_named',
  'share_digest',
  'share_withdrawn',
])

/** The page that a notification opens, as a path in the app; with a query if it opens a part of the page. */
export function toNotificationHref(ids: NotificationSubjectIds): string {
  const { content_id, comment_id, crm_resource, crm_record_id, task_id, session_id, pillar_id, channel_id } = ids
  const [base, table, record] = ids.table_record_path?.split('/') ?? []
  if (base !== undefined && record === undefined)
    return `/tables/${[base, ...(table === undefined ? [] : [table])].join('/')}`
  if (base !== undefined)
    return `/tables/${base}/${table}?record=${record}${ids.kind === 'table_automation' ? '' : '&tab=comments'}`
  if (ids.meeting_id !== null) return `/meetings/view/${ids.meeting_id}`
  if (ids.meeting_source_id !== null) return '/meetings/config?tab=sources'
  if (session_id !== null) return `/ai-chat/${session_id}`
  if (task_id !== null) return toTaskHref(task_id)
  if (crm_resource !== null && crm_record_id !== null) return `/crm/${crm_resource}?open=${crm_record_id}&tab=timeline`
  if (pillar_id !== null) return toPillarHref(pillar_id)
  if (channel_id !== null) return `/strategy?tab=channels&channel=${channel_id}`
  if (ambassadorKinds.has(ids.kind ?? '')) return '/ambassador'
  if (ids.kind === 'webhook_failing') return '/account-settings?tab=webhooks'
  if (ids.kind === 'proposal_waiting') return '/proposals'
  if (ids.kind === 'weekly_digest') return '/analytics/insights'
  if (ids.kind === 'share_failed' && content_id !== null) return `/ambassador/share/${content_id}`
  if (content_id === null) return '/account-settings'
  return toPostHref(content_id) + (comment_id === null ? '' : `?panel=comments&comment=${comment_id}`)
}
