import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'
import { waitForIdle } from './browser.ts'

const run = journey()
const help = (page: Page) => page.getByRole('complementary', { name: 'Help' })
const chapter = (page: Page, name: string) => help(page).getByRole('heading', { level: 2, name, exact: true })

test('? opens the chapter about the page, which stays in use, and Escape gives the focus back', async () => {
  const { person } = await run.newPerson()
  const page = await run.open('/content/posts', { person })
  await page.getByRole('heading', { name: 'Posts', exact: true }).waitFor()
  await page.keyboard.press('?')
  await chapter(page, 'Write and improve a post').waitFor()
  await expectAccessible(page)
  await help(page).getByRole('link', { name: 'Posts' }).first().click()
  await page.getByRole('link', { name: 'Strategy' }).click()
  await page.waitForURL((url) => url.pathname === '/strategy')
  await chapter(page, 'Write and improve a post').waitFor()
  await help(page).getByRole('button', { name: 'About this page' }).click()
  await chapter(page, 'Pillars, keywords and brand voice').waitFor()
  await page.keyboard.press('Escape')
  await help(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Help', exact: true }).click()
  await chapter(page, 'Pillars, keywords and brand voice').waitFor()
  await help(page).getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Ask Co-CEO', { exact: true }).waitFor()
})

test('the handbook is searched in the panel, and links between chapters stay in it', async () => {
  const { person } = await run.newPerson()
  const page = await run.open('/crm/opportunities', { person })
  await page.getByRole('heading', { name: 'Opportunities', exact: true }).waitFor()
  await page.keyboard.press('?')
  await help(page).getByLabel('Search the handbook').fill('reconnect linkedin')
  await help(page)
    .getByRole('button', { name: /Connect LinkedIn/u })
    .first()
    .click()
  await chapter(page, 'Connect LinkedIn and other channels').waitFor()
  await help(page).getByRole('link', { name: 'brand voice' }).click()
  await chapter(page, 'Pillars, keywords and brand voice').waitFor()
  await help(page).getByRole('button', { name: 'All chapters' }).click()
  await help(page).getByRole('button', { name: 'Newsletters' }).click()
  await chapter(page, 'Newsletters').waitFor()
  expect(new URL(page.url()).pathname).toBe('/crm/opportunities')
})

test('an address opens the help at a section, on a phone over the whole page', async () => {
  const { person } = await run.newPerson()
  const page = await run.open('/content/posts?help=approve%23schedule', { person, width: 'phone' })
  await help(page).getByRole('heading', { name: 'Schedule', exact: true }).waitFor()
  await waitForIdle(page)
  await expect
    .poll(() =>
      help(page)
        .getByRole('heading', { name: 'Schedule', exact: true })
        .evaluate((it) => it.getBoundingClientRect().top),
    )
    .toBeLessThan(250)
  expect((await help(page).boundingBox())?.width).toBe(390)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await help(page).getByRole('button', { name: 'Close the help' }).click()
  await help(page).waitFor({ state: 'detached' })
})

test('a handbook that cannot be loaded is tried again', async () => {
  run.expectErrors(/ERR_FAILED|503/u)
  const { person } = await run.newPerson()
  const page = await run.open('/profile', { person })
  await page.route('**/help/handbook.json', (route) => route.fulfill({ status: 503 }))
  await page.getByRole('button', { name: 'Help', exact: true }).click()
  await help(page).getByText('The handbook could not be loaded').waitFor()
  await page.unroute('**/help/handbook.json')
  await help(page).getByRole('button', { name: 'Retry' }).click()
  await chapter(page, 'You: profile and notifications').waitFor()
})

test('a dot says that something is new, until the person has looked', async () => {
  const { person } = await run.newPerson()
  let isSeen = false
  const page = await run.open('/profile', { person })
  // A new installation has nothing new: what the server would say after an update.
  await page.route(/\/(shell|profile)$/u, async (route) => {
    const answer = await route.fetch()
    const text = await answer.text()
    await route.fulfill({
      response: answer,
      body: isSeen ? text : text.replace('"unseen_release_notes":0', '"unseen_release_notes":2'),
    })
  })
  await page.route('**/release-notes', async (route) => {
    const answer = await route.fetch()
    const { data } = (await answer.json()) as { data: { is_new: boolean }[] }
    for (const note of data.slice(0, 2)) note.is_new = true
    await route.fulfill({ response: answer, json: { data } })
  })
  await page.route('**/release-notes/seen', async (route) => {
    isSeen = true
    await route.continue()
  })
  await page.reload()
  await page.getByRole('button', { name: 'Help: something new' }).click()
  await help(page).getByRole('button', { name: 'What is new (2)' }).click()
  await help(page).getByRole('heading', { name: 'What is new' }).waitFor()
  expect(await help(page).getByText('New', { exact: true }).count()).toBe(2)
  await page.getByRole('button', { name: 'Help', exact: true }).waitFor()
  await expectAccessible(page)
  await help(page).getByRole('button', { name: 'About this page' }).click()
  await chapter(page, 'You: profile and notifications').waitFor()
})

test('/help is a site for everyone, with search, on every width', async () => {
  const page = await run.open('/help')
  await page.getByRole('main').getByRole('link', { name: 'Approve and schedule' }).click()
  await page.getByRole('heading', { name: 'Approve and schedule' }).waitFor()
  await expectAccessible(page)
  await page.getByLabel('Search the handbook').fill('guest')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: /Ask somebody outside/u }).click()
  await page.waitForURL(/\/help\/approve#ask-somebody-outside$/u)
  for (const look of [{ width: 'phone' }, { width: 'phone', scheme: 'dark' }, { width: 'tablet' }] as const) {
    const other = await run.open('/help/roles', look)
    await expectNoSidewaysScroll(other)
    await expectAccessible(other)
  }
})
