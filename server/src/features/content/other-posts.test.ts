import type { Doc } from '@draftwright/contract/document'
import { expect, it } from 'vitest'
import { type Person, signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'
import { createAccountDb } from '../../db/account-db.ts'
import { createContent } from './create.ts'

const { app, context } = await useApp()

const paragraph = (text: string): Doc => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

async function draft(person: Person): Promise<string> {
  const [channel] = await person.call('channels.list')
  return createContent(createAccountDb(context.engine, person.accountId ?? ''), {
    idea_id: null,
    pillar_id: null,
    channel_id: channel?.id ?? null,
    author_id: person.session?.user.id ?? '',
    title: 'Close the loop',
    rich_content: paragraph('We close the loop at noon.'),
    excerpt: '',
    keyword: null,
    model: null,
  })
}

it('hands out the words of the workspace’s other posts, with an address where they are live', async () => {
  const ada = await signUp(app)
  const [id, other, live, gone] = [await draft(ada), await draft(ada), await draft(ada), await draft(ada)]
  const change = { title: 'Another', rich_content: paragraph('Say it once.') }
  await ada.call('content.update', { params: { id: other }, body: change })
  await ada.call('content.approve', { params: { id: live } })
  const published = await ada.call('content.publish', { params: { id: live } })
  await ada.call('content.remove', { params: { id: gone } })
  const others = await ada.call('content.others', { params: { id } })
  expect(others.map((post) => post.id).sort()).toEqual([other, live].sort())
  const text = 'Another\nSay it once.'
  expect(others.find((post) => post.id === other)).toMatchObject({ title: 'Another', url: null, text })
  expect(others.find((post) => post.id === live)?.url).toBe(published.url)
  const stranger = await signUp(app)
  expect((await stranger.request('content.others', { params: { id } })).status).toBe(404)
})
