import type { Content } from '@draftwright/contract/content'
import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'

const run = journey()

test('two titles are tried against each other, stopped, and one is picked and taken back', async () => {
  const { person, call } = await run.newPerson()
  const channels = await call<{ id: string; channel_type: string }[]>('GET', '/channel')
  const site = channels.find(({ channel_type }) => channel_type === 'site')
  const { id } = await call<Content>('POST', `/generate-content/${site?.id}`, {
    text: 'Ask customers for days.',
    title: 'Ask customers for days',
  })
  const paragraph = {
    type: 'paragraph',
    content: [{ type: 'text', text: 'Ask customers for days, and write it down.' }],
  }
  await call('PUT', `/content/${id}`, {
    title: 'How to fill gaps',
    rich_content: { type: 'doc', content: [paragraph] },
  })
  await call('POST', `/content/${id}/approve`, { publish: true })

  const page = await run.open(`/content/${id}?panel=numbers`, { person })
  const part = page.getByRole('region', { name: 'Title test' })
  await part.getByRole('button', { name: 'Test a title…' }).click()
  await part.getByLabel('Second title').fill('Never an empty chair')
  await part.getByText('in 28 days are too few to measure').waitFor()
  await expectAccessible(page)
  await part.getByRole('button', { name: 'Start test' }).click()
  await part.getByText(/^0 of [\d,]+ readers so far/u).waitFor()
  expect(await part.getByRole('table').textContent()).not.toContain('Opened')
  await expectAccessible(page)

  await page.goto(`${run.server.url}/analytics/insights`)
  await page.getByRole('link', { name: '“How to fill gaps” or “Never an empty chair”' }).click()
  await part.getByRole('button', { name: 'Stop test' }).click()
  await part.getByText(/^Stopped after 0 of/u).waitFor()
  await part.getByRole('button', { name: 'Use second title' }).click()
  await part.getByText('You picked “Never an empty chair”.').waitFor()
  await expect.poll(async () => (await call<Content>('GET', `/content/${id}`)).title).toBe('Never an empty chair')
  await part.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await call<Content>('GET', `/content/${id}`)).title).toBe('How to fill gaps')
  await part.getByRole('button', { name: 'Keep current title' }).waitFor()
  await expectAccessible(page)

  const phone = await run.open('/analytics/insights', { person, width: 'phone', scheme: 'dark' })
  await phone.getByRole('heading', { name: 'Title tests' }).waitFor()
  await phone.getByText('Stopped after 0 of').waitFor()
  await expectNoSidewaysScroll(phone)
  await expectAccessible(phone)
  const folder = process.env['EXPERIMENT_PICTURES']
  if (folder !== undefined) {
    await page.screenshot({ path: `${folder}/post.png`, fullPage: true })
    await phone.screenshot({ path: `${folder}/insights-phone.png`, fullPage: true })
  }
})
