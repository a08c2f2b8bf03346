import type { Content } from '@draftwright/contract/content'
import { expect, test } from 'vitest'
import type { Person } from '../scripts/api-client.ts'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'

const app = journey()

const sentences = [
  'Our bakery in Kent moved the night shift to the afternoon in March 2025.',
  'Flour costs the same, while the electricity bill fell by 11 per cent.',
  'Who wants to start work at two in the morning?',
  'Nobody had applied for the night shift in three years, although the bakery paid more for it.',
  'Customers buy the same bread an hour earlier than before.',
]

async function publishOne(): Promise<{ person: Person; post: Content }> {
  const { person, call } = await app.newPerson()
  const [channel] = await call<{ id: string }[]>('GET', '/channel')
  const { id } = await call<Content>('POST', `/generate-content/${channel?.id}`, { text: sentences[0] })
  await call('PUT', `/content/${id}`, {
    title: 'A bakery without a night shift',
    rich_content: {
      type: 'doc',
      content: sentences.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
    },
  })
  await call('POST', `/content/${id}/approve`, { publish: true, dismiss_prompts: true })
  return { person, post: await call<Content>('GET', `/content/${id}`) }
}

test('texts follow samples and a line of one’s own, and the voice can be erased', async () => {
  const { person, post } = await publishOne()
  const page = await app.open('/ambassador', { person })
  await page.getByRole('link', { name: 'Your voice' }).click()
  const sample = page.getByRole('textbox', { name: 'A post of yours' })
  for (const [count, text] of [
    'New rota from Monday. Ask me if it clashes. 📌',
    'The car park is closed. 📌',
  ].entries()) {
    await sample.fill(text)
    await page.getByRole('button', { name: 'Add sample' }).click()
    await expect.poll(() => page.getByRole('list', { name: 'Samples' }).getByRole('listitem').count()).toBe(count + 1)
  }
  await page.getByText('You write short posts').waitFor()
  await page.goto(new URL(`/ambassador/share/${post.id}`, page.url()).href)
  const field = page.getByRole('textbox', { name: 'What you share' })
  expect(await field.inputValue()).toMatch(/📌$/u)
  await page.getByRole('textbox', { name: 'Your own line' }).fill('My brother baked at night.')
  await page.getByRole('button', { name: 'Write texts' }).click()
  await expect.poll(() => field.inputValue()).toMatch(/^My brother baked at night\.\n\n.+📌$/su)
  await page.getByRole('link', { name: 'your voice' }).click()
  await page.getByRole('button', { name: 'Erase all' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Erase all' }).click()
  await page.getByText('Paste a few posts that sound like you').waitFor()
})

test('the voice page with a sample can be read and fits, on a phone in the dark', async () => {
  const { person } = await publishOne()
  const page = await app.open('/ambassador/voice', { person, width: 'phone', scheme: 'dark' })
  await page.getByRole('textbox', { name: 'A post of yours' }).fill('Ask me if it clashes.')
  await page.getByRole('button', { name: 'Add sample' }).click()
  await page.getByRole('list', { name: 'Samples' }).waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('a post that is too short for another text says so', async () => {
  const { person, call } = await app.newPerson()
  await call('PUT', '/ambassador/consent', { version: 1 })
  const [channel] = await call<{ id: string }[]>('GET', '/channel')
  const { id } = await call<Content>('POST', `/generate-content/${channel?.id}`, { text: sentences[0] })
  const content = sentences.slice(0, 2).map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] }))
  await call('PUT', `/content/${id}`, { title: 'No night shift', rich_content: { type: 'doc', content } })
  await call('POST', `/content/${id}/approve`, { publish: true, dismiss_prompts: true })
  const body = { content_id: id, platform_type: 'other', share_content: sentences.slice(0, 2).join(' ') }
  await call('POST', '/user-content-share-track', body)
  const page = await app.open(`/ambassador/share/${id}`, { person })
  await page.getByText('No more suggestions for this short post').waitFor()
  await page.getByRole('textbox', { name: 'Your own line' }).fill('My aunt has a bakery, and she would like to sleep.')
  await page.getByRole('button', { name: 'Write texts' }).click()
  await page.getByText('My aunt has a bakery').first().waitFor()
})
