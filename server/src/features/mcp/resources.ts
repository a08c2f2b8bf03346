import { isAllowed } from '../../http/caller.ts'
import { runReadTool } from '../advisor/index.ts'
import { readHandbookChapters, readHandbookText } from '../handbook/index.ts'
import { fitText } from './answer.ts'
import type { McpCall } from './mcp-call.ts'

const scheme = 'draftwright://'
const uuid = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
const address = new RegExp(`^${scheme}(post|idea|brand-voice|handbook)/(${uuid}|[a-z-]{1,60})$`, 'u')

export const resourceTemplates = [
  {
    uriTemplate: `${scheme}post/{id}`,
    name: 'post',
    title: 'Post',
    description: 'A post with its text',
    mimeType: 'application/json',
  },
  {
    uriTemplate: `${scheme}idea/{id}`,
    name: 'idea',
    title: 'Idea',
    description: 'An idea with its posts',
    mimeType: 'application/json',
  },
  {
    uriTemplate: `${scheme}brand-voice/{channel_id}`,
    name: 'brand_voice',
    title: 'Brand voice',
    description: 'How a channel sounds, in plain sentences',
    mimeType: 'application/json',
  },
  {
    uriTemplate: `${scheme}handbook/{chapter}`,
    name: 'handbook',
    title: 'Handbook',
    description: 'A chapter on Draftwright',
    mimeType: 'text/markdown',
  },
]

/** The chapters of the handbook, and the voices that the client may read. */
export async function listResources(call: McpCall) {
  const chapters = await readHandbookChapters()
  const voices = isAllowed(call.caller, 'channels:read')
    ? ((await call.callRoute(call, 'channels.list', { query: { limit: 50 } })) as { id: string; name: string }[])
    : []
  return [
    ...chapters.map(({ slug, title }) => ({
      uri: `${scheme}handbook/${slug}`,
      name: slug,
      title,
      mimeType: 'text/markdown',
    })),
    ...voices.map(({ id, name }) => ({
      uri: `${scheme}brand-voice/${id}`,
      name: `brand_voice_${id.slice(-6)}`,
      title: `Brand voice: ${name}`,
      mimeType: 'application/json',
    })),
  ]
}

/** Null for an address that leads nowhere, or nowhere the client may look. */
export async function readResource(call: McpCall, uri: string): Promise<{ mimeType: string; text: string } | null> {
  const [, kind, id = ''] = address.exec(uri) ?? []
  switch (kind) {
    case 'handbook': {
      const markdown = await readHandbookText(id)
      return markdown === null ? null : { mimeType: 'text/markdown', text: fitText(markdown) }
    }
    case 'brand-voice': {
      if (!isAllowed(call.caller, 'channels:read')) return null
      const voice = await call.callRoute(call, 'brandVoice.read', { params: { id } })
      return toJson({ untrusted_text: { voice } })
    }
    case 'post':
    case 'idea': {
      const rights = ['content:read', 'ideas:read', 'channels:read'] as const
      if (rights.some((right) => !isAllowed(call.caller, right))) return null
      const { caller, context, db, signal } = call
      const { rows } = await runReadTool({ caller, context, db, signal }, 'read_record', { kind, id })
      const row = rows.find((one) => one.kind === kind && one.id === id)
      if (row === undefined) return null
      return toJson({ url: context.config.publicUrl + row.href, untrusted_text: { title: row.title, ...row.facts } })
    }
    default:
      return null
  }
}

const toJson = (value: object) => ({ mimeType: 'application/json', text: fitText(JSON.stringify(value)) })
