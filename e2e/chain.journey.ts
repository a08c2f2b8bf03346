import type { Content } from '@draftwright/contract/content'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { waitForIdle, waitForSelection } from './browser.ts'
import { addColleague } from './colleagues.ts'
import { journey } from './harness.ts'
import { makeTidyDraft } from './tidy-notes.ts'

const app = journey()

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text of the post' })
const wordy = 'We utilize a waiting list in order to fill gaps at this point in time.'
/** A day of next month, whatever today is. */
const today = new Date()
const inMonth = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 12)).toISOString().slice(0, 10)

test('from a keyword to readers: researched, drafted, revised, reviewed, approved, dragged to a day, gone out, seen live', async () => {
  // The API answers rejected calls with 409, which the browser logs as an error.
  app.expectErrors(/409/u)
  const { person: ada, call } = await app.newPerson()
  await call('PUT', '/account/settings', { time_zone: 'UTC' })
  await call('PUT', '/profile/display_name', { custom_display_name: 'Ada Marlow' })
  const sam = await addColleague(app.server, ada, 'social_media', 'Sam Reyes')
  const { id: pillar_id } = await call<{ id: string }>('POST', '/content-pillars', { name: 'Fewer no-shows' })
  const idea = {
    text: 'A waiting list for dental clinics fills gaps. Ask for days first, then send the template by text.',
    pillar_id,
  }
  const { id: ideaId } = await call<{ id: string }>('POST', '/idea', idea)
  await call('POST', '/idea', { text: 'Our waiting list beats the no-show policy.', pillar_id })

  // Keywords of the pillar, then of the idea.
  const hers = await app.open(`/pillar/${pillar_id}`, { person: ada })
  await hers.getByRole('button', { name: 'Find keywords' }).click()
  await hers.getByRole('button', { name: 'Make primary: waiting list', exact: true }).click()
  await hers.getByText('“waiting list” is the primary keyword').waitFor()
  await hers.goto(`/idea/${ideaId}`)
  await hers.getByRole('button', { name: 'Long-tail keywords' }).click()
  await hers.getByRole('button', { name: 'Use: waiting list template' }).click()

  // A draft with that keyword, and a sentence written by Ada.
  await hers.getByRole('checkbox').first().check()
  await makeTidyDraft(hers, 'A waiting list fills gaps')
  const id = /[0-9a-f-]{36}/u.exec(hers.url())?.[0] ?? ''
  const read = () => call<Content>('GET', `/content/${id}`)
  expect((await read()).keyword).toBe('waiting list template')
  await textOf(hers).locator('> *').last().click()
  await hers.keyboard.press('Control+End')
  await waitForSelection(hers)
  await hers.keyboard.press('Enter')
  await hers.keyboard.type(wordy)
  expect(await textOf(hers).locator('> *').last().textContent()).toBe(wordy)

  // Feedback on that sentence alone.
  await hers.keyboard.press('Shift+Home')
  await hers.getByRole('tab', { name: 'Feedback' }).click()
  await hers.getByRole('button', { name: 'Plainer words' }).click()
  const proposal = hers.getByRole('region', { name: 'Proposed changes' })
  await proposal.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect.poll(async () => JSON.stringify((await read()).rich_content)).not.toContain('utilize')
  expect(JSON.stringify((await read()).rich_content)).toContain('We use a waiting list')

  // Unapproved posts can be neither published nor scheduled, by any route.
  const soon = { at: new Date(Date.now() + 3_600_000).toISOString() }
  await expect(call('POST', `/content/${id}/publish`)).rejects.toThrow(/answered 409.*not_approved/su)
  await expect(call('POST', `/content/${id}/schedule`, soon)).rejects.toThrow(/answered 409.*not_approved/su)

  // A colleague reads it, asks about some words, gets a reply, and approves.
  await hers.getByRole('button', { name: 'Submit for review' }).click()
  await hers.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click()
  await expect.poll(async () => (await read()).status).toBe('in_review')
  await expect(call('POST', `/content/${id}/approve`)).rejects.toThrow(/answered 409.*own_text/su)
  const his = await app.open(`/content/${id}?panel=review`, { person: sam.person })
  const sentence = textOf(his).getByText('We use a waiting list').last()
  await sentence.waitFor()
  await waitForIdle(his)
  await sentence.click()
  await his.keyboard.press('Home')
  for (let n = 0; n < 'We use'.length; n++) await his.keyboard.press('Shift+ArrowRight')
  await his.getByRole('toolbar', { name: 'About the selected words' }).getByRole('button', { name: 'Comment' }).click()
  await his.getByRole('region', { name: 'New comment' }).getByRole('textbox').fill('Since when?')
  await his.keyboard.press('Control+Enter')
  await textOf(hers).locator('[data-kind="comment"]', { hasText: 'We use' }).click()
  const thread = hers.getByRole('listitem').filter({ hasText: 'Since when?' }).first()
  await thread.getByRole('textbox', { name: /^Reply/u }).fill('Since last spring')
  await thread.getByRole('button', { name: 'Reply' }).click()
  await his.getByText('Since last spring').waitFor()
  await his.getByRole('button', { name: 'Resolve', exact: true }).click()
  await expect.poll(() => textOf(hers).locator('[data-kind="comment"]').count()).toBe(0)
  await his.getByRole('tab', { name: 'Review', exact: true }).click()
  await his.getByLabel('About this text').getByRole('button', { name: 'Approve', exact: true }).click()
  await expect.poll(async () => (await read()).status).toBe('approved')

  // Dragged to its day, then moved forward: one minute from now is the earliest possible time.
  const { title } = await read()
  await his.goto(`/content/calendar?view=month&date=${inMonth}`)
  const tray = his.getByRole('complementary', { name: 'Unscheduled' })
  await tray.getByText(title).dragTo(his.locator(`[role="gridcell"][data-day="${inMonth}"]`))
  await expect.poll(async () => (await read()).scheduled_at).toBe(`${inMonth}T09:00:00.000Z`)
  await his
    .getByRole('grid')
    .getByRole('button', { name: `Actions for ${title}` })
    .click()
  await his.getByRole('menuitem', { name: /Move to…/u }).click()
  const due = new Date(Date.now() + 90_000).toISOString()
  await his.getByRole('dialog').getByLabel('Day').fill(due.slice(0, 10))
  await his.getByRole('dialog').getByLabel('Time', { exact: true }).fill(due.slice(11, 16))
  await his.getByRole('dialog').getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect.poll(async () => (await read()).scheduled_at).toBe(`${due.slice(0, 16)}:00.000Z`)

  // It is published by the schedule; the open calendar updates without a reload.
  await his.getByRole('button', { name: 'Today', exact: true }).click()
  await his.keyboard.press('4')
  const row = his.getByRole('listitem').filter({ hasText: title })
  await row.getByText('Scheduled').waitFor()
  await row.getByText('Published').waitFor({ timeout: 250_000 })
  expect(Date.now() - Date.parse(`${due.slice(0, 16)}:00Z`)).toBeLessThan(60_000)
  const address = await row.getByRole('link', { name: `View ${title} live` }).getAttribute('href')
  const reader = await app.open(address ?? '')
  await reader.getByRole('heading', { name: title, level: 1 }).waitFor()
  await reader.getByText('We use a waiting list').first().waitFor()
  const [attempt] = await call<{ state: string; actor_id: string | null }[]>('GET', `/content/${id}/attempts`)
  expect(attempt).toMatchObject({ state: 'confirmed', actor_id: null })
})
