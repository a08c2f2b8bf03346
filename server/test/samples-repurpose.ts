import type { Parts } from '../src/http/parts.ts'
import type { Fixture } from './fixture.ts'
import type { Person, RouteId } from './harness.ts'
import { draftPost } from './publish-post.ts'
import type { Sample } from './samples.ts'

const toChannel = (rows: Fixture) => ({ channel_ids: [rows.channel] })

/** Texts made of one another, and a post that a person puts out by hand. */
export const repurposeSamples: Partial<Record<RouteId, Sample>> = {
  'repurpose.create': { ask: (rows) => ({ params: { id: rows.content }, body: toChannel(rows) }), isAboutARow: true },
  'repurpose.createOfIdea': {
    ask: (rows) => ({ params: { id: rows.idea }, body: toChannel(rows) }),
    isAboutARow: true,
  },
  'repurpose.list': { ask: (rows) => ({ params: { id: rows.content } }), isAboutARow: true },
  'repurpose.listOfIdea': { ask: (rows) => ({ params: { id: rows.idea } }), isAboutARow: true },
  'repurpose.regenerate': {
    ask: (rows) => ({ params: { id: rows.content } }),
    isAboutARow: true,
    isFinal: true,
    mayAnswer: [403],
  },
  'repurpose.keep': { ask: (rows) => ({ params: { id: rows.content } }), isAboutARow: true, mayAnswer: [403] },
  'repurpose.forms': { ask: (rows) => ({ params: { id: rows.content } }), isAboutARow: true },
  'content.markPosted': {
    ask: (rows) => ({ params: { id: rows.content }, body: { url: 'https://example.com/posts/1' } }),
    isAboutARow: true,
    isFinal: true,
    async prepare(owner, rows, parts) {
      rows.content = await approvedByHand(owner, parts, rows.member)
    },
  },
}

/** An approved post of a channel that is posted to by hand; answers its id. */
async function approvedByHand(owner: Person, parts: Parts, author_id: string): Promise<string> {
  const channel = await owner.call('channels.create', {
    body: { name: 'Page', channel_type: 'manual', network: 'linkedin' },
  })
  const id = await draftPost(owner, parts, { channel_id: channel.id, author_id })
  await owner.call('content.approve', { params: { id } })
  return id
}
