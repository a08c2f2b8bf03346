import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { isReadableAddress } from './address-setting.ts'
import { callNetwork } from './call-network.ts'
import type {
  ChannelTypeDefinition,
  NetworkConnection,
  OutgoingPost,
  PlannedStep,
  RemotePost,
  RemoteState,
  StepAnswer,
} from './channel-type.ts'
import { writeFields } from './foreign-fields.ts'
import { NetworkError } from './network-error.ts'

/** What an endpoint may answer; anything else is taken as no more than an acceptance. */
const Answer = z.object({
  url: z.optional(z.nullable(z.string().check(z.maxLength(2000), z.regex(/^https?:\/\//u)))),
  external_id: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
})

const planEvent = (
  kind: 'publish' | 'edit' | 'take_down',
  label: string,
  payload: Record<string, unknown>,
): PlannedStep => ({
  kind,
  label,
  payload,
  // An endpoint gets every delivery of a step under the same `webhook-id`, so it knows a repetition.
  afterLostAnswer: 'safe',
})

const postForms = {
  id: 'data',
  title: 'text',
  slug: 'data',
  excerpt: 'text',
  keyword: 'text',
  settings: 'data',
  html: 'ownHtml',
  markdown: 'ownMarkdown',
  text: 'ownText',
} as const

const renderPost = ({ id, title, slug, excerpt, keyword, rich_content, settings }: OutgoingPost) =>
  writeFields(postForms, {
    id,
    title,
    slug,
    excerpt,
    keyword,
    settings,
    html: rich_content,
    markdown: rich_content,
    text: rich_content,
  })

/**
 * Sends the event, signed as in Standard Webhooks 1.0 (`webhook-id`, `webhook-timestamp`, `webhook-signature`: `v1,` and the Base64 of
 * HMAC-SHA256 over `id.timestamp.body`). Addresses that start at the root get this product's origin.
 */
async function sendEvent(
  connection: NetworkConnection,
  id: string,
  event: string,
  data: Record<string, unknown>,
): Promise<StepAnswer> {
  const { settings, now, publicUrl } = connection
  const timestamp = Math.floor(now().getTime() / 1000)
  const body = JSON.stringify({ type: event, timestamp: now().toISOString(), origin: publicUrl, data })
  const mac = createHmac('sha256', String(settings['secret'])).update(`${id}.${timestamp}.${body}`).digest('base64')
  const response = await callNetwork(connection, String(settings['endpoint_url']), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': `v1,${mac}`,
    },
    body,
  })
  const answer = z.safeParse(Answer, response.json)
  const { url = null, external_id = null } = answer.success ? answer.data : {}
  return { external_id, url, http_status: response.status, request_id: response.request_id, data: {} }
}

/** Any program of one's own: it gets the whole post as HTML, Markdown and text, and may answer where it put it. */
export const channelType: ChannelTypeDefinition = {
  type: 'webhook',
  label: 'Webhook',
  description: 'Sends the whole post as HTML, Markdown and text to an address of your own, signed.',
  needs: 'An HTTPS address that accepts a POST, and a secret that you share with it.',
  minutes: 5,
  key_page: null,
  fields: [
    {
      name: 'endpoint_url',
      label: 'Address',
      help: 'Receives a POST with JSON for each post, edit and removal.',
      is_secret: false,
      is_required: true,
      options: null,
    },
    {
      name: 'secret',
      label: 'Signing secret',
      help: 'At least 16 characters. The receiver checks the header webhook-signature with it.',
      is_secret: true,
      is_required: true,
      options: null,
    },
  ],
  settings: z.strictObject({
    endpoint_url: z
      .string()
      .check(z.maxLength(2000), z.regex(/^https?:\/\/\S+$/u, 'must be a web address'), isReadableAddress),
    secret: z.string().check(z.minLength(16, 'must have at least 16 characters'), z.maxLength(500)),
  }),
  delivery: {
    by: 'network',
    client: {
      endpoint: { baseUrl: '', apiVersion: null },
      async check(connection) {
        const url = String(connection.settings['endpoint_url'])
        const none = { connected_as: new URL(url).host, url, expires_at: null, scopes: null }
        try {
          await sendEvent(connection, crypto.randomUUID(), 'ping', {})
          return { ...none, reasons: [] }
        } catch (error) {
          if (!(error instanceof NetworkError)) throw error
          const fix =
            error.fix ?? 'Let the address answer a signed POST of the type “ping” with a status from 200 to 299.'
          return { ...none, reasons: [{ code: error.failure, message: error.message, fix }] }
        }
      },
      planPublish: (post) => [planEvent('publish', 'Send the post', renderPost(post))],
      planEdit: (post, live) => [
        planEvent('edit', 'Send the new text', { ...renderPost(post), external_id: live.external_id, url: live.url }),
      ],
      planTakeDown: (live) => [
        planEvent('take_down', 'Ask for removal', { external_id: live.external_id, url: live.url }),
      ],
      send: ({ kind, key, payload }, connection) => sendEvent(connection, key, `post.${kind}`, payload),
      find: async () => 'unclear',
      inspect: inspectPage,
    },
  },
}

/** A page that the endpoint named is asked for like a reader would. */
async function inspectPage({ url }: RemotePost, connection: NetworkConnection): Promise<RemoteState> {
  if (url === null) return 'unclear'
  try {
    await callNetwork(connection, url, { headers: { accept: 'text/html' } })
    return 'live'
  } catch (error) {
    return error instanceof NetworkError && (error.status === 404 || error.status === 410) ? 'gone' : 'unclear'
  }
}
