import type { Content } from '@draftwright/contract/content'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'

const run = journey()
const arrive = (page: Awaited<ReturnType<typeof run.open>>, path: RegExp) =>
  page.waitForURL((url) => path.test(url.pathname + url.search))

test('a newcomer is asked one question, and each answer is one screen with one thing to do', async () => {
  const page = await run.open('/auth/sign-up')
  await page.getByLabel('Your name').fill('Ada Marlow')
  await page.getByLabel('Workspace name').fill('Harbour & Pine')
  await page.getByLabel('Email').fill(`ada-${randomUUID()}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'What would you like to do first?' }).waitFor()
  await expectAccessible(page)
  const main = page.getByRole('main')
  for (const [answer, title, action] of [
    ['Publish', 'Write your first post', 'Start writing'],
    ['Sell', 'Bring in your contacts', 'Import contacts'],
  ] as const) {
    await main.getByRole('link', { name: new RegExp(`^${answer}`, 'u') }).click()
    await page.getByRole('heading', { name: title }).waitFor()
    await main.getByRole(answer === 'Sell' ? 'link' : 'button', { name: action }).waitFor()
    await main.getByRole('button', { name: 'Coffee roastery' }).waitFor()
    // One filled button: the example beside it is an offer.
    expect(await main.locator('[data-variant="filled"]').count()).toBe(1)
    await page.setViewportSize({ width: 390, height: 800 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expectAccessible(page)
    await page.goBack()
  }
  await main.getByRole('link', { name: /^Look around/u }).click()
  await main.getByRole('button', { name: 'Coffee roastery' }).click()
  await main.getByRole('navigation', { name: 'Example areas' }).getByRole('link', { name: 'Posts' }).click()
  await page.getByRole('tab', { name: /^Published\s*\d+$/u }).waitFor()
})

test('a post begins with words, and its publication says what comes next', async () => {
  const { person, call } = await run.newPerson()
  const page = await run.open('/content/ideas', { person })
  await page.getByRole('textbox', { name: 'Quick idea' }).fill('Ask for days first, not for times.')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Write post' }).click()
  await arrive(page, /^\/content\/new\?idea=/u)
  await page.getByText('Ask for days first, not for times.').first().waitFor()
  await page.getByRole('button', { name: 'Write post' }).click()
  await arrive(page, /^\/content\/[0-9a-f-]{36}$/u)
  await page.getByRole('button', { name: 'Ask for days first, not for times' }).click()
  await page.getByRole('button', { name: 'Approve and publish' }).click()
  const card = page.getByRole('region', { name: 'Your post is live' })
  await card.waitFor()
  expect(await card.evaluate((one) => one === document.activeElement)).toBe(true)
  await expectAccessible(page)
  const href = await card.getByRole('link', { name: 'See it live' }).getAttribute('href')
  expect((await fetch(href ?? '')).status).toBe(200)
  await card.getByRole('link', { name: 'Share it' }).waitFor()
  await card.getByRole('link', { name: 'See who reads it' }).waitFor()
  await card.getByRole('link', { name: 'Plan the next post' }).click()

  // Words that name a subject become the title; a missing one is asked for where it belongs.
  await page.getByLabel('What do you want to say?').fill('Winter storage checklist')
  await page.getByRole('button', { name: 'Write post' }).click()
  await arrive(page, /^\/content\/[0-9a-f-]{36}$/u)
  const title = page.getByRole('textbox', { name: 'Title' })
  await expect.poll(() => title.inputValue()).toBe('Winter storage checklist')
  await page.goto('/content/new')

  // With no idea and a day: an empty page that is on the calendar.
  await page.getByLabel('Day on the calendar').fill('2031-03-04')
  await page.getByRole('button', { name: 'Start writing' }).click()
  await arrive(page, /^\/content\/[0-9a-f-]{36}$/u)
  const planned = (await call<Content[]>('GET', '/content?status=draft')).map(({ planned_at }) => planned_at)
  expect(planned).toContainEqual(expect.stringMatching(/^2031-03-04T/u))
})

test('the calendar and the palette start a post, on the day where there is one', async () => {
  const { person } = await run.newPerson()
  const page = await run.open('/content/calendar?view=month&date=2031-03-04', { person })
  await page.locator('[data-day="2031-03-12"]').hover()
  await page.getByRole('link', { name: /^New post on .*12 March 2031|^New post on .*March 12, 2031/u }).click()
  await arrive(page, /^\/content\/new\?day=2031-03-12$/u)
  expect(await page.getByLabel('Day on the calendar').inputValue()).toBe('2031-03-12')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search and commands' }).fill('new post')
  const entry = page.getByRole('option', { name: /^New post/u })
  expect(await entry.textContent()).toBe('New postPosts')
  await page.keyboard.press('Enter')
  await arrive(page, /^\/content\/new$/u)
})

test('a page that is slow to come is answered at once: its entry is marked, and the header says that it works', async () => {
  const { person } = await run.newPerson()
  const page = await run.open('/content/ideas', { person })
  await page.getByRole('heading', { name: 'Ideas', level: 1 }).waitFor()
  let release = () => {}
  const held = new Promise<void>((go) => (release = go))
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Media', exact: true })
  await entry.click()
  await page.locator('header[data-busy]').waitFor()
  expect([await entry.getAttribute('aria-current'), new URL(page.url()).pathname]).toEqual(['page', '/content/ideas'])
  release()
  await page.getByRole('heading', { name: 'Media', level: 1 }).waitFor()
  await page.locator('header[data-busy]').waitFor({ state: 'detached' })
})

test('a list that is slow to come shows its shape, and nothing above it moves when it is there', async () => {
  const { person, call } = await run.newPerson()
  await call('POST', '/content', { title: 'Already written' })
  const page = await run.open('/profile', { person })
  await page.getByRole('heading', { level: 1 }).waitFor()
  let release = () => {}
  const held = new Promise<void>((go) => (release = go))
  await page.route(/\/content\/?\?/u, async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Posts', exact: true }).click()
  await page.getByRole('status', { name: 'Loading' }).waitFor()
  const search = page.getByLabel('Search posts')
  const before = await search.boundingBox()
  release()
  await page.getByRole('link', { name: 'Already written' }).waitFor()
  expect(await search.boundingBox()).toEqual(before)
})
