import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'

const app = journey()
const text = 'Our clinic halved its list of 340 names in six weeks. Nobody was asked to work longer.'
const view = 'We tried mornings as well.'

test('three comments on a pasted post, changed by feedback', async () => {
  const { person } = await app.newPerson()
  const page = await app.open('/ambassador', { person })
  await page.getByRole('link', { name: 'Comment on a post' }).click()
  await page.getByRole('textbox', { name: 'Text of the post' }).fill(text)
  await page.getByRole('textbox', { name: 'Your view' }).fill(view)
  await page.getByRole('button', { name: 'Write comments' }).click()
  const field = page.getByRole('textbox', { name: 'Comment 2', exact: true })
  await field.waitFor()
  expect(await page.getByRole('article').count()).toBe(3)
  expect(await page.getByRole('textbox', { name: 'Comment 1', exact: true }).inputValue()).toContain(view)
  expect(await field.inputValue()).toContain('340 names')
  const second = page.getByRole('article', { name: 'Comment 2' })
  await second.getByRole('button', { name: 'More personal' }).click()
  await expect.poll(() => field.inputValue()).toMatch(/^We tried mornings as well\./u)
  await second.getByRole('textbox', { name: 'What to change in comment 2' }).fill('like a pirate')
  await second.getByRole('button', { name: 'Change it' }).click()
  await second.getByText('needs a language model').waitFor()
  await second.getByRole('button', { name: 'Copy comment 2' }).waitFor()
})

test('written comments can be read and fit, on a phone in the dark', async () => {
  const { person } = await app.newPerson()
  const page = await app.open('/ambassador/comment', { person, width: 'phone', scheme: 'dark' })
  await page.getByRole('textbox', { name: 'Text of the post' }).fill(text)
  await page.getByRole('button', { name: 'Write comments' }).click()
  await page.getByRole('article', { name: 'Comment 3' }).waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
