import { type NetworkRequest, startNetworkServer } from '../networks/network-server.ts'
import type { NoteTakerServer } from './fireflies-server.ts'
import type { TestRecording } from './recordings.ts'

const parameters = new Set(['page_size', 'cursor', 'created_after', 'created_before', 'updated_after', 'folder_id'])

/** A loopback server for public-api.granola.ai: a bearer token that begins with `grn_`, pages of 1 to 30 notes, ids `not_` and 14 letters. */
export async function startGranolaServer(): Promise<NoteTakerServer> {
  const network = await startNetworkServer((request) => answerCall(request, server), {
    status: 429,
    headers: { 'retry-after': '5' },
    body: { message: 'Too many requests' },
  })
  const server: NoteTakerServer = Object.assign(network, { recordings: [], key: 'grn_0123456789' })
  return server
}

function answerCall({ method, path, query, headers }: NetworkRequest, { recordings, key }: NoteTakerServer) {
  if (headers.authorization !== `Bearer ${key}`) return { status: 401, body: { message: 'Invalid API key' } }
  if (method !== 'GET') return { status: 405, body: '' }
  const id = /^\/v1\/notes\/([^/]+)$/u.exec(path)?.[1]
  if (id !== undefined) {
    if (!/^not_[A-Za-z0-9]{14}$/u.test(id)) return { status: 400, body: { message: 'Invalid note id' } }
    const found = recordings.find((one) => one.id === id)
    if (found === undefined) return { status: 404, body: { message: 'Note not found' } }
    const transcript = query.get('include') === 'transcript' ? toLines(found) : null
    return { status: 200, body: { ...toNote(found), ...toDetails(found), transcript } }
  }
  if (path !== '/v1/notes') return { status: 404, body: { message: 'Not found' } }
  const unknown = [...query.keys()].find((name) => !parameters.has(name))
  const size = Number(query.get('page_size') ?? 10)
  if (unknown !== undefined || !Number.isInteger(size) || size < 1 || size > 30)
    return { status: 400, body: { message: `Invalid ${unknown ?? 'page_size'}` } }
  const at = Number(query.get('cursor') ?? 0)
  const hasMore = at + size < recordings.length
  const notes = recordings.slice(at, at + size).map(toNote)
  return { status: 200, body: { notes, hasMore, cursor: hasMore ? String(at + size) : null } }
}

const toNote = ({ id, title, startedAt }: TestRecording) => ({
  id,
  object: 'note',
  title,
  owner: { name: 'Me Myself', email: 'me@example.com' },
  created_at: startedAt,
  updated_at: startedAt,
})

const toDetails = ({ title, startedAt, people }: TestRecording) => ({
  calendar_event: {
    event_title: title,
    invitees: people.map(({ email }) => ({ email })),
    organiser: 'me@example.com',
    calendar_event_id: 'event',
    scheduled_start_time: startedAt,
    scheduled_end_time: new Date(Date.parse(startedAt) + 1_800_000).toISOString(),
  },
  attendees: people.map(({ name, email }) => ({ name, email })),
  folder_membership: [],
  summary_text: 'A call.',
  summary_markdown: 'A call.',
})

const toLines = ({ startedAt, lines, people }: TestRecording) =>
  lines.map(([name, text], at) => ({
    speaker: { source: name === people[0]?.name ? 'microphone' : 'speaker' },
    text,
    start_time: new Date(Date.parse(startedAt) + at * 10_000).toISOString(),
    end_time: new Date(Date.parse(startedAt) + at * 10_000 + 9000).toISOString(),
  }))
