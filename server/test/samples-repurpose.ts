import type { AppContext } from '../src/http/app-context.ts'
import type { Fixture } from './fixture.ts'
import type { Person, RouteId } from './harness.ts'
import { draftPost } from './publish-post.ts'
import type { Sample } from './sample-shape.ts'

const buildChannelBody = (rows: Fixture) => ({ channel_ids: [rows.channel] })

/** Texts made from other texts, and a post that is published by hand. */
export const repurposeSamples: Partial<Record<RouteId, Sample>> = {
  'repurpose.create': {
    request: (rows) => ({ params: { id: rows.content }, body: buildChannelBody(rows) }),
    isAboutARow: true,
  },
  'repurpose.createOfIdea': {
    request: (rows) => ({ params: { id: rows.idea }, body: buildChannelBody(rows) }),
    isAboutARow: true,
  },
  'repurpose.list': { request: (rows) => ({ params: { id: rows.content } }), isAboutARow: true },
  'repurpose.listOfIdea': { request: (rows) => ({ params: { id: rows.idea } }), isAboutARow: true },
  'repurpose.regenerate': {
    request: (rows) => ({ params: { id: rows.content } }),
    isAboutARow: true,
    isFinal: true,
    mayAnswer: [403],
  },
  'repurpose.keep': { request: (rows) => ({ params: { id: rows.content } }), isAboutARow: true, mayAnswer: [403] },
  'repurpose.forms': { request: (rows) => ({ params: { id: rows.content } }), isAboutARow: true },
  'content.markPosted': {
    request: (rows) => ({ params: { id: rows.content }, body: { url: 'https://example.com/posts/1' } }),
    isAboutARow: true,
    isFinal: true,
    async prepare(owner, rows, context) {
      rows.content = await insertApprovedManualPost(owner, context, rows.member)
    },
  },
}

/** Inserts an approved post of a manual channel; returns its id. */
async function insertApprovedManualPost(owner: Person, context: AppContext, author_id: string): Promise<string> {
  const channel = await owner.call('channels.create', {
    body: { name: 'Page', channel_type: 'manual', network: 'linkedin' },
  })
  const id = await draftPost(owner, context, { channel_id: channel.id, author_id })
  await owner.call('content.approve', { params: { id } })
  return id
}
