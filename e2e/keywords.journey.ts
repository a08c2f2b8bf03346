import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'
import { makeTidyDraft } from './tidy-notes.ts'
import { waitForIdle } from './browser.ts'

const app = journey()

test('keywords are researched, chosen and rejected for a pillar, and one is chosen for an idea and its draft', async () => {
  const { person, call } = await app.newPerson()
  const { id: pillar_id } = await call<{ id: string }>('POST', '/content-pillars', { name: 'Fewer no-shows' })
  const { id: ideaId } = await call<{ id: string }>('POST', '/idea', {
    text: 'A waiting list for dental clinics fills gaps. Ask for days first, then send the template by text.',
    pillar_id,
  })
  await call('POST', '/idea', { text: 'Our waiting list beats the no-show policy.', pillar_id })

  const page = await app.open(`/pillar/${pillar_id}`, { person })
  await page.getByRole('button', { name: 'Find keywords' }).click()
  const row = page.getByRole('listitem', { name: 'waiting list', exact: true })
  await row.getByText('Volume unknown').waitFor()
  await row.getByText('Your content · In 2 ideas').waitFor()
  const make = row.getByRole('button', { name: 'Make primary: waiting list' })
  await make.focus()
  await page.keyboard.press('Enter')
  await page.getByText('“waiting list” is the primary keyword').waitFor()
  await expect
    .poll(() => call('GET', `/content-pillars/${pillar_id}`))
    .toMatchObject({ keywords: ['waiting list'], primary_keyword: 'waiting list', est_volume: null })
  expect(await page.getByRole('combobox', { name: 'Primary keyword' }).inputValue()).toBe('waiting list')

  await page.getByRole('button', { name: 'Reject no-show policy' }).click()
  await page.getByText('1 rejected keyword').waitFor()
  // The previous list is still shown, so this waits for the response itself.
  const [again] = await Promise.all([
    page.waitForResponse((response) => response.url().includes('/seo/short-tail-keyword/')),
    page.getByRole('button', { name: 'Find keywords' }).click(),
  ])
  const { data } = (await again.json()) as { data: { keyword: string }[] }
  expect(data.map(({ keyword }) => keyword)).toContain('fewer no-shows')
  expect(data.map(({ keyword }) => keyword)).not.toContain('no-show policy')
  await page.getByRole('list', { name: 'Suggested keywords' }).waitFor()
  expect(await page.getByRole('listitem', { name: 'no-show policy' }).count()).toBe(0)
  await expectAccessible(page)

  await page.goto(`/idea/${ideaId}`)
  await page.getByRole('button', { name: 'Long-tail keywords' }).click()
  await page.getByRole('button', { name: 'Use: waiting list template' }).click()
  expect(await page.getByRole('textbox', { name: 'Keyword' }).inputValue()).toBe('waiting list template')
  await waitForIdle(page)
  await page.setViewportSize({ width: 320, height: 844 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('checkbox').first().check()
  await makeTidyDraft(page, 'A waiting list')
  const [post] = await call<{ keyword: string }[]>('GET', '/content/')
  expect(post?.keyword).toBe('waiting list template')
})
