import { type NetworkRequest, type NetworkServer, parseObject, startNetworkServer } from '../networks/network-server.ts'
import type { TestRecording } from './recordings.ts'

export interface NoteTakerServer extends NetworkServer {
  /** The newest first. */
  recordings: TestRecording[]
  /** The only key that is accepted. */
  key: string
}

/** Fields of the documented types; a query for others is refused as GraphQL does. */
const ofList =
  'id title date duration host_email organizer_email participants meeting_attendees displayName email name'.split(' ')
const ofSentence = 'sentences index speaker_name speaker_id text raw_text start_time end_time'.split(' ')
const fields = { transcripts: new Set(ofList), transcript: new Set([...ofList, ...ofSentence]) }
const maxPage = 50

const refuse = (status: number, code: string, message: string, metadata?: object) => ({
  status,
  body: {
    errors: [{ message, code, friendly: true, extensions: { code, status, ...(metadata && { metadata }) } }],
    data: null,
  },
})

/** A loopback server for api.fireflies.ai: GraphQL with a bearer token, as docs.fireflies.ai describes it. */
export async function startFirefliesServer(wantedPort = 0): Promise<NoteTakerServer> {
  const network = await startNetworkServer(
    (request) => answerQuery(request, server),
    refuse(429, 'too_many_requests', 'Too many requests. Please retry later.', { retryAfter: 120 }),
    wantedPort,
  )
  const server: NoteTakerServer = Object.assign(network, { recordings: [], key: 'ff-key-0123456789' })
  return server
}

function answerQuery({ method, path, headers, body }: NetworkRequest, { recordings, key }: NoteTakerServer) {
  if (method !== 'POST' || path !== '/graphql') return { status: 404, body: 'Not Found' }
  if (headers.authorization !== `Bearer ${key}`)
    return refuse(401, 'auth_failed', `Invalid API key ${headers.authorization?.slice(7) ?? ''}`)
  if (headers['content-type'] !== 'application/json') return refuse(400, 'invalid_arguments', 'Send JSON')
  const { query, variables } = parseObject(body) ?? {}
  const given = (variables ?? {}) as Record<string, unknown>
  const [, root, selection = ''] = /\{\s*(transcripts?)\s*\([^)]*\)\s*(\{[\s\S]*)$/u.exec(String(query)) ?? []
  if (root !== 'transcript' && root !== 'transcripts')
    return refuse(400, 'GRAPHQL_VALIDATION_FAILED', 'Cannot query that')
  const selected = selection.match(/\w+/gu) ?? []
  const unknown = selected.find((name) => !fields[root].has(name))
  if (unknown !== undefined)
    return refuse(400, 'GRAPHQL_VALIDATION_FAILED', `Cannot query field "${unknown}" on type "Transcript".`)
  if (root === 'transcript') {
    const found = recordings.find(({ id }) => id === given['id'])
    if (found === undefined)
      return refuse(404, 'object_not_found', 'Transcript not found', { objectType: 'Transcript' })
    return { status: 200, body: { data: { transcript: toTranscript(found, true) } } }
  }
  const { limit = 0, skip = 0 } = given as { limit?: number; skip?: number }
  if (!Number.isInteger(limit) || limit < 1 || limit > maxPage || !Number.isInteger(skip))
    return refuse(400, 'invalid_arguments', 'Invalid argument(s) were provided')
  const page = recordings.slice(skip, skip + limit).map((one) => toTranscript(one, false))
  return { status: 200, body: { data: { transcripts: page } } }
}

const toTranscript = ({ id, title, startedAt, people, lines }: TestRecording, isWhole: boolean) => ({
  id,
  title,
  date: Date.parse(startedAt),
  duration: lines.length / 6,
  organizer_email: people[0]?.email ?? null,
  participants: people.map(({ email }) => email),
  meeting_attendees: people.map(({ name, email }) => ({ displayName: name, email, name: null })),
  ...(isWhole && {
    sentences: lines.map(([speaker_name, text], index) => ({
      index,
      speaker_name,
      speaker_id: people.findIndex(({ name }) => name === speaker_name),
      text,
      raw_text: text,
      start_time: index * 10,
      end_time: index * 10 + 9.5,
    })),
  }),
})
