import type { Content } from '@draftwright/contract/content'
import type { ApiCall, Person } from '../scripts/api-client.ts'
import type { journey } from './harness.ts'

export const sentences = [
  'We answer every caller within two days.',
  'A clinic in Bern halved its list of 340 names in six weeks.',
  'Why do lists grow although everybody works hard?',
  'Nobody was asked to work longer for it.',
]

/** A person whose workspace has one post on its hosted site. */
export async function publishOne(
  app: ReturnType<typeof journey>,
  title = 'A waiting list that works',
): Promise<{ person: Person; post: Content; call: ApiCall }> {
  const { person, call } = await app.newPerson()
  const [channel] = await call<{ id: string }[]>('GET', '/channel')
  const { id } = await call<Content>('POST', `/generate-content/${channel?.id}`, { text: sentences.join(' ') })
  await call('PUT', `/content/${id}`, {
    title,
    excerpt: 'How a clinic halved its list.',
    rich_content: {
      type: 'doc',
      content: sentences.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
    },
  })
  await call('POST', `/content/${id}/approve`, { publish: true, dismiss_prompts: true })
  // As everybody does before the first share.
  await call('PUT', '/ambassador/consent', { version: 1 })
  return { person, call, post: await call<Content>('GET', `/content/${id}`) }
}
