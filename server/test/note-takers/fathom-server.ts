import { type NetworkRequest, startNetworkServer } from '../networks/network-server.ts'
import type { NoteTakerServer } from './fireflies-server.ts'
import type { TestRecording } from './recordings.ts'

const pageSize = 10
/** Of the list, as the reference documents them. */
const parameters = new Set([
  'calendar_invitees[]',
  'calendar_invitees_domains[]',
  'created_after',
  'created_before',
  'cursor',
  'include_action_items',
  'include_crm_matches',
  'include_summary',
  'include_transcript',
  'recorded_by[]',
  'teams[]',
])

/** A loopback server for api.fathom.ai: `X-Api-Key`, cursors, ten meetings a page. Ids of recordings are numbers. */
export async function startFathomServer(): Promise<NoteTakerServer> {
  const network = await startNetworkServer((request) => answerCall(request, server), {
    status: 429,
    headers: { 'retry-after': '90', 'ratelimit-remaining': '0' },
    body: { message: 'Rate limit exceeded' },
  })
  const server: NoteTakerServer = Object.assign(network, { recordings: [], key: 'fathom-key-0123456789' })
  return server
}

function answerCall({ method, path, query, headers }: NetworkRequest, { recordings, key }: NoteTakerServer) {
  if (headers['x-api-key'] !== key) return { status: 401, body: { message: 'Unauthorized' } }
  if (method !== 'GET') return { status: 405, body: '' }
  const id = /^\/external\/v1\/recordings\/(\d+)\/transcript$/u.exec(path)?.[1]
  if (id !== undefined) {
    const found = recordings.find((one) => one.id === id)
    return found === undefined
      ? { status: 404, body: { message: 'Not found' } }
      : { status: 200, body: { transcript: toLines(found) } }
  }
  if (path !== '/external/v1/meetings') return { status: 404, body: { message: 'Not found' } }
  const unknown = [...query.keys()].find((name) => !parameters.has(name))
  if (unknown !== undefined) return { status: 400, body: { message: `Unknown parameter ${unknown}` } }
  const at = Number(query.get('cursor')?.replace('after-', '') ?? 0)
  if (!Number.isInteger(at)) return { status: 400, body: { message: 'Invalid cursor' } }
  const items = recordings.slice(at, at + pageSize).map(toFathomMeeting)
  const next = at + pageSize < recordings.length ? `after-${at + pageSize}` : null
  return { status: 200, body: { limit: pageSize, next_cursor: next, items } }
}

const toLines = ({ lines, people }: TestRecording) =>
  lines.map(([display_name, text], at) => ({
    speaker: {
      display_name,
      matched_calendar_invitee_email: people.find(({ name }) => name === display_name)?.email ?? null,
    },
    text,
    timestamp: new Date(at * 10_000).toISOString().slice(11, 19),
  }))

/** As the list has it, and as the webhook sends it. */
export const toFathomMeeting = (recording: TestRecording) => {
  const { id, title, startedAt, people, lines } = recording
  return {
    title,
    meeting_title: title,
    recording_id: Number(id),
    url: `https://fathom.video/calls/${id}`,
    share_url: `https://fathom.video/share/${id}`,
    created_at: startedAt,
    scheduled_start_time: startedAt,
    scheduled_end_time: startedAt,
    recording_start_time: startedAt,
    recording_end_time: new Date(Date.parse(startedAt) + lines.length * 10_000).toISOString(),
    calendar_invitees_domains_type: 'one_or_more_external',
    transcript_language: 'en',
    transcript: null,
    default_summary: null,
    action_items: null,
    crm_matches: null,
    calendar_invitees: people.map(({ name, email }) => ({
      name,
      email,
      email_domain: email.split('@')[1],
      is_external: true,
      matched_speaker_display_name: null,
    })),
    recorded_by: { name: 'Me Myself', email: 'me@example.com', email_domain: 'example.com', team: null },
  }
}
