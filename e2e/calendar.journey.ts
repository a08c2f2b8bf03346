import type { Content } from '@draftwright/contract/content'
import { addDays } from '@draftwright/contract/wall-clock'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { ApiCall, Person } from '../scripts/api-client.ts'
import { waitForIdle } from './browser.ts'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'

const run = journey()

/** A day of next month, so that the days around it exist and are in the future, whatever today is. */
const today = new Date().toISOString().slice(0, 10)
const nextMonth = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)), 1)).toISOString().slice(0, 8)
const formatDayOfNextMonth = (day: number) => `${nextMonth}${String(day).padStart(2, '0')}`
const at = (day: string, time: string) => `${day}T${time}:00.000Z`

interface Office {
  person: Person
  call: ApiCall
  write: (title: string, isApproved?: boolean) => Promise<Content>
  read: (id: string) => Promise<Content>
}

/** A person in a workspace whose time zone is UTC. */
async function createOffice(): Promise<Office> {
  const { person, call } = await run.newPerson()
  await call('PUT', '/account/settings', { time_zone: 'UTC' })
  const [channel] = await call<{ id: string }[]>('GET', '/channel')
  return {
    person,
    call,
    read: (id) => call<Content>('GET', `/content/${id}`),
    async write(title, isApproved = true) {
      const { id } = await call<Content>('POST', `/generate-content/${channel?.id}`, {
        text: 'We wrote it down.',
        title: 'We wrote it down',
      })
      const text = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: `${title}.` }] }] }
      const draft = await call<Content>('PUT', `/content/${id}`, { title, rich_content: text })
      return isApproved ? call<Content>('POST', `/content/${id}/approve`) : draft
    },
  }
}

const openCalendar = async (person: Person, query: string, look: Parameters<typeof run.open>[1] = {}) => {
  const page = await run.open(`/content/calendar?${query}`, { person, ...look })
  await page.getByRole('heading', { name: 'Calendar', level: 1 }).waitFor()
  await waitForIdle(page)
  return page
}
const cell = (page: Page, day: string) => page.locator(`[role="gridcell"][data-day="${day}"]`)
const column = (page: Page, day: string) => page.locator(`[data-day="${day}"]:not(:has(a[data-stop="date"]))`)
const chip = (place: Page | Locator, title: string) => place.getByRole('link', { name: new RegExp(`^${title},`, 'u') })
const locateToast = (page: Page, text: RegExp) => page.getByRole('alert').filter({ hasText: text })

test('an approved text is dragged to its day, and undone', async () => {
  const { person, write, read } = await createOffice()
  const post = await write('Fewer meetings')
  const page = await openCalendar(person, `view=month&date=${formatDayOfNextMonth(10)}`)
  await page
    .getByRole('complementary', { name: 'Unscheduled' })
    .getByText('Fewer meetings')
    .dragTo(cell(page, formatDayOfNextMonth(12)))
  await chip(cell(page, formatDayOfNextMonth(12)), 'Fewer meetings').waitFor()
  const said = locateToast(page, /is scheduled for/u)
  await said.waitFor()
  await expect.poll(async () => (await read(post.id)).scheduled_at).toBe(at(formatDayOfNextMonth(12), '09:00'))
  await said.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await read(post.id)).status).toBe('approved')
  await page.getByRole('complementary', { name: 'Unscheduled' }).getByText('Fewer meetings').waitFor()
  expect(await chip(page, 'Fewer meetings').count()).toBe(0)
})

test('a draft is planned, and promises nothing', async () => {
  const { person, write, read } = await createOffice()
  const draft = await write('Half a thought', false)
  const page = await openCalendar(person, `view=month&date=${formatDayOfNextMonth(10)}`)
  await page
    .getByRole('complementary', { name: 'Unscheduled' })
    .getByText('Half a thought')
    .dragTo(cell(page, formatDayOfNextMonth(14)))
  await chip(cell(page, formatDayOfNextMonth(14)), 'Half a thought').waitFor()
  await expect.poll(async () => (await read(draft.id)).planned_at).toBe(at(formatDayOfNextMonth(14), '09:00'))
  expect((await read(draft.id)).status).toBe('draft')
  expect(await chip(page, 'Half a thought').textContent()).toContain('Planned, draft')
})

test('in a month a drag keeps the time of day; in a week it finds the quarter of an hour', async () => {
  const { person, call, write, read } = await createOffice()
  const post = await write('The hour that came back')
  await call('POST', `/content/${post.id}/schedule`, { at: at(formatDayOfNextMonth(10), '10:20') })
  const page = await openCalendar(person, `view=month&date=${formatDayOfNextMonth(10)}`)
  await chip(page, post.title).dragTo(cell(page, formatDayOfNextMonth(16)))
  await expect.poll(async () => (await read(post.id)).scheduled_at).toBe(at(formatDayOfNextMonth(16), '10:20'))
  await page.keyboard.press('2')
  await page.goto(`/content/calendar?view=week&date=${formatDayOfNextMonth(16)}`)
  await waitForIdle(page)
  const target = column(
    page,
    addDays(formatDayOfNextMonth(16), new Date(at(formatDayOfNextMonth(16), '00:00')).getUTCDay() === 6 ? -1 : 1),
  )
  const day = await target.getAttribute('data-day')
  // 56 pixels per hour; grabbed five pixels below its upper edge, once it stands still, and dropped a little below 11:30.
  await chip(page, post.title).hover({ position: { x: 20, y: 5 } })
  await page.mouse.down()
  await expect
    .poll(async () => {
      const place = await target.boundingBox()
      if (!place) throw new Error('The week is not there')
      await page.mouse.move(place.x + 30, place.y + 11 * 56)
      await page.mouse.move(place.x + 30, place.y + 11.5 * 56 + 8, { steps: 4 })
      return target.getByText('11:30 AM', { exact: true }).count()
    })
    .toBe(1)
  await page.mouse.up()
  await expect.poll(async () => (await read(post.id)).scheduled_at).toBe(at(day ?? '', '11:30'))
})

test('a day that has passed refuses and says why', async () => {
  const { person, write, read } = await createOffice()
  const post = await write('Too late')
  const page = await openCalendar(person, 'view=month&date=2026-01-15')
  await page.getByRole('complementary', { name: 'Unscheduled' }).getByText('Too late').dragTo(cell(page, '2026-01-14'))
  await locateToast(page, /That time has passed/u).waitFor()
  await page
    .getByRole('status')
    .filter({ hasText: 'Too late was not moved. That time has passed' })
    .waitFor({ state: 'attached' })
  expect((await read(post.id)).status).toBe('approved')
})

test('what the server refuses goes back to where it was', async () => {
  run.expectErrors(/409/u)
  const { person, call, write, read } = await createOffice()
  const post = await write('Taken away meanwhile')
  await call('POST', `/content/${post.id}/schedule`, { at: at(formatDayOfNextMonth(10), '09:00') })
  const page = await openCalendar(person, `view=month&date=${formatDayOfNextMonth(10)}`)
  await call('POST', `/content/${post.id}/archive`)
  await chip(page, post.title).dragTo(cell(page, formatDayOfNextMonth(17)))
  await locateToast(page, /Only an approved post can be scheduled/u).waitFor()
  await chip(cell(page, formatDayOfNextMonth(10)), post.title).waitFor()
  expect((await read(post.id)).status).toBe('archived')
})

test('by keyboard: to a post, to another time, through the views', async () => {
  const { person, call, write, read } = await createOffice()
  const post = await write('Hands on the keys')
  await call('POST', `/content/${post.id}/schedule`, { at: at(formatDayOfNextMonth(10), '09:00') })
  const page = await openCalendar(person, `view=month&date=${formatDayOfNextMonth(9)}`)
  await cell(page, formatDayOfNextMonth(9)).locator('[data-stop="date"]').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(post.title)
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Day').fill(formatDayOfNextMonth(11))
  await dialog.getByLabel('Time', { exact: true }).fill('15:45')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(async () => (await read(post.id)).scheduled_at).toBe(at(formatDayOfNextMonth(11), '15:45'))
  for (const [key, view] of [
    ['2', 'week'],
    ['3', 'day'],
    ['4', 'list'],
  ] as const) {
    await page.keyboard.press(key)
    await page.waitForURL(new RegExp(`view=${view}`, 'u'))
    await page.reload()
    await page.getByRole('radio', { name: view, checked: true }).waitFor({ state: 'attached' })
  }
  await chip(page, post.title)
    .or(page.getByRole('link', { name: post.title }))
    .first()
    .waitFor()
  await page.keyboard.press('t')
  await page.waitForURL((url) => !url.search.includes('date='))
  const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  // Key presses faster than rendering: each builds on the one before.
  await page.evaluate(() => {
    for (const key of ['1', 'PageDown', 't', '2', 'PageDown', '3'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  })
  await page.waitForURL((url) => url.search === `?view=day&date=${inAWeek}`)
  await page.goto(`/content/calendar?view=list&date=${formatDayOfNextMonth(11)}&status=draft`)
  await page.getByText('No matches').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('link', { name: post.title }).waitFor()
})

test('a time that the clocks skip is moved with a sentence', async () => {
  const { person, call, write } = await createOffice()
  await call('PUT', '/account/settings', { time_zone: 'Europe/Berlin' })
  const post = await write('In the gap')
  const page = await openCalendar(person, 'view=week&date=2027-03-28')
  await page.getByText('The clocks go forward').waitFor()
  await page.getByRole('button', { name: `Actions for ${post.title}` }).click()
  await page.getByRole('menuitem', { name: /Schedule…/u }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Day').fill('2027-03-28')
  await dialog.getByLabel('Time', { exact: true }).fill('02:30')
  await dialog.getByText('does not exist and becomes 3:00 AM').waitFor()
  await dialog.getByLabel('Time', { exact: true }).fill('03:30')
  await dialog.getByText('does not exist').waitFor({ state: 'detached' })
})

test('from the desk: scheduled, moved by its slot, and taken off', async () => {
  const { person, call, write, read } = await createOffice()
  const post = await write('Beside the text')
  const slots = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: '16:10' }))
  await call('PUT', `/channel/${post.channel_id}/slots`, { slots })
  const page = await run.open(`/content/${post.id}`, { person })
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /Next free slot/u }).click()
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect.poll(async () => (await read(post.id)).scheduled_at).toMatch(/T16:10:00/u)
  await page.getByRole('button', { name: /Change the time/u }).click()
  await dialog.getByRole('button', { name: 'Unschedule' }).click()
  await expect.poll(async () => (await read(post.id)).status).toBe('approved')
  await page.getByRole('button', { name: 'Schedule', exact: true }).waitFor()
})

test('a day of several posts is a list on a phone', async () => {
  const { person, call, write } = await createOffice()
  for (const [n, title] of ['One', 'Two', 'Three'].entries()) {
    const post = await write(title)
    await call('POST', `/content/${post.id}/schedule`, { at: at(formatDayOfNextMonth(10), `09:0${n}`) })
  }
  const draft = await write('Four', false)
  await call('PUT', `/content/${draft.id}`, { planned_at: at(formatDayOfNextMonth(11), '12:00') })
  await write('Five')
  const page = await openCalendar(person, `date=${formatDayOfNextMonth(10)}`, { width: 'phone', scheme: 'dark' })
  await page.getByRole('list', { name: /\d{4}/u }).getByRole('link', { name: 'Four' }).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
