import { createCaller, signUp, type ApiCall } from '../scripts/api-client.ts'

type Row = { id: string; url: string | null }

const idea = `Most reviews of a missed deadline look for a person. Ours look for the handover where the news got stuck.
We ask three questions: who knew first, who needed to know, and what stood between them.
Since we ask them in writing, reviews take twenty minutes and nobody dreads them.`

export type Author = { call: ApiCall; pillarId: string; channelId: string }

/** A new workspace with one pillar and one hosted site. */
export async function createAuthor(url: string): Promise<Author> {
  const call = createCaller(url, await signUp(url))
  const pillar = await call<Row>('POST', '/content-pillars', {
    name: 'Calm delivery',
    primary_keyword: 'project review',
  })
  const channel = await call<Row>('POST', '/channel', { name: 'Our site', channel_type: 'site' })
  return { call, pillarId: pillar.id, channelId: channel.id }
}

/** Publishes one idea; returns the number of calls and the local URL of the page. */
export async function publishIdea(url: string, author: Author): Promise<{ calls: number; page: string }> {
  let calls = 0
  const counted: ApiCall = (...args) => {
    calls += 1
    return author.call(...args)
  }
  const { id } = await counted<Row>('POST', '/idea', { text: idea, pillar_id: author.pillarId })
  const draft = await counted<Row>('POST', `/generate-content/${author.channelId}`, {
    idea_id: id,
    title: 'Three questions about a missed deadline',
  })
  await counted('POST', `/content/${draft.id}/approve`, { dismiss_prompts: true })
  const live = await counted<Row>('POST', `/content/${draft.id}/publish`)
  const page = new URL(new URL(live.url ?? '', url).pathname, url).href
  const answer = await fetch(page)
  if (!answer.ok) throw new Error(`the published page answered ${answer.status}`)
  return { calls, page }
}
