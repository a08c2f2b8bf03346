import type { Doc } from '@draftwright/contract/document'
import { expect, it } from 'vitest'
import { signUp } from '../../../test/harness.ts'
import { draftPost } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'
import { SYSTEM } from '../../db/engine.ts'

const { app, context } = await useApp()

const withLink = (href: string): Doc => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] }] }],
})
const withPicture = (src: string): Doc => ({ type: 'doc', content: [{ type: 'image', attrs: { src, alt: 'A' } }] })

it('a link to another site in disguise and a picture from outside the uploads are refused by name', async () => {
  const ada = await signUp(app)
  const params = { id: await draftPost(ada, context, { title: 'A' }) }
  for (const rich_content of [
    withLink('/\\evil.test'),
    withLink('/\t/evil.test'),
    withPicture('/media/../functions/v1/api/idea'),
    withPicture('/media/%2e%2e/site/x'),
  ])
    for (const sent of [rich_content, JSON.stringify(rich_content)]) {
      const answer = await ada.request('content.update', { params, body: { rich_content: sent } })
      expect(answer.status, answer.text).toBe(400)
      expect(answer.error.message).toMatch(/^rich_content/u)
    }
})

it('a text that has one from before can be read, without it', async () => {
  const ada = await signUp(app)
  const id = await draftPost(ada, context, { title: 'A' })
  await context.engine.query(SYSTEM, 'update contents set rich_content = $2 where id = $1', [
    id,
    JSON.stringify(withLink('/\\evil.test')),
  ])
  const { rich_content } = await ada.call('content.read', { params: { id } })
  expect(rich_content.content).toEqual([{ type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [] }] }])
})
