import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { waitForSelection } from './browser.ts'
import { addColleague } from './colleagues.ts'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'
import { makeTidyDraft } from './tidy-notes.ts'

const app = journey()

const coach = (page: Page) => page.getByRole('complementary', { name: 'Tutorial' })
const step = (page: Page, name: string) => coach(page).getByRole('heading', { name, exact: true }).waitFor()

/** Whether the panel lies over what it speaks of. */
async function expectClear(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const [panel, target] = await Promise.all([
        coach(page).boundingBox(),
        page.locator('[data-tutorial-target]').boundingBox(),
      ])
      if (panel === null || target === null) return 'not both are there'
      const isApart =
        panel.x >= target.x + target.width ||
        target.x >= panel.x + panel.width ||
        panel.y >= target.y + target.height ||
        target.y >= panel.y + panel.height
      return isApart ? 'apart' : 'covered'
    })
    .toBe('apart')
}

test('from an idea to its numbers: the steps follow what was done; it is closed, resumed, skipped and finished', async () => {
  const { person, call } = await app.newPerson()
  const page = await app.open('/content/ideas', { person })
  await page.getByRole('button', { name: 'Your profile' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Tutorial' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start' }).click()
  await step(page, 'Write down an idea')
  await page.getByRole('textbox', { name: 'Your idea' }).fill('Ask new patients for days, not for patience.')
  await expectClear(page)
  await page.getByRole('button', { name: 'Save idea' }).click()
  await step(page, 'Turn it into a draft')
  await expectAccessible(page)

  // Closed by a key; elsewhere it goes on where it was.
  await coach(page).getByRole('button', { name: 'Close the tutorial' }).focus()
  await page.keyboard.press('Escape')
  await coach(page).waitFor({ state: 'detached' })
  const other = await app.open('/tutorial', { person, width: 'phone', scheme: 'dark' })
  await expectAccessible(other)
  await other.getByRole('button', { name: 'Continue' }).click()
  await step(other, 'Turn it into a draft')
  await other.getByRole('checkbox').first().check()
  await expectClear(other)
  await expectNoSidewaysScroll(other)
  await makeTidyDraft(other, 'Days, not patience')
  await step(other, 'Make it yours')
  await expectAccessible(other)
  await coach(other).getByRole('button', { name: 'Show me' }).click()
  const text = other.getByRole('textbox', { name: 'Text of the post' })
  await expect.poll(() => text.evaluate((field) => field === document.activeElement)).toBe(true)
  await other.keyboard.press('Control+End')
  await waitForSelection(other)
  await other.keyboard.type(' It works.')
  await step(other, 'Approve it')
  await other.getByRole('button', { name: 'Approve and publish' }).click()
  await step(other, 'Look at the numbers')
  await coach(other).getByRole('link', { name: 'Take me there' }).click()
  await step(other, 'Add a contact')
  await coach(other).getByText('Customers · 1 of 3').waitFor()

  await other.goto('/tutorial')
  for (const name of ['Customers', 'Meetings', 'Ask Co-CEO'])
    await other.getByRole('button', { name: `Skip “${name}”` }).click()
  await other.getByText('All done.').waitFor()
  await other.getByRole('button', { name: 'Finish' }).click()
  await other.getByText('You have finished the tutorial.').waitFor()
  const profile = await call<{ tutorial_finished_at: string | null }>('GET', '/profile')
  expect(profile.tutorial_finished_at).not.toBeNull()

  // Nothing has to stay, and everything comes back.
  const statuses = async () => (await call<{ status: string }[]>('GET', '/content')).map(({ status }) => status)
  await other.getByRole('button', { name: 'Remove selected' }).click()
  await other.getByText('2 things removed').waitFor()
  expect([await statuses(), await call('GET', '/idea')]).toEqual([[], []])
  await other.getByRole('button', { name: 'Undo' }).click()
  await other.getByText('Brought back').waitFor()
  expect(await statuses()).toEqual(['published'])
})

test('an amplifier shares something and sees its clicks', async () => {
  const { person: owner, call } = await app.newPerson()
  const [channel] = await call<{ id: string }[]>('GET', '/channel')
  const { id } = await call<{ id: string }>('POST', `/generate-content/${channel?.id}`, {
    text: 'Ask for days.',
    title: 'Ask for days',
  })
  await call('POST', `/content/${id}/approve`, { publish: true, dismiss_prompts: true })
  const { person } = await addColleague(app.server, owner, 'amplifier', 'Sam Reyes')
  const page = await app.open('/tutorial', { person, width: 'phone' })
  await page.getByRole('button', { name: 'Start' }).click()
  await step(page, 'Share something')
  await coach(page).getByText('Share a post · 1 of 2').waitFor()
  await page.getByRole('button', { name: 'I agree' }).click()
  await page.getByRole('button', { name: 'Copy text and link' }).click()
  await step(page, 'See its clicks')
  await coach(page).getByRole('link', { name: 'Take me there' }).click()
  await step(page, 'That was all of it')
  await expectAccessible(page)
})

test('who looks around first chooses an example of a trade, walks through it and removes it', async () => {
  const { person } = await app.newPerson()
  const page = await app.open('/tutorial', { person, width: 'phone' })
  await page.getByRole('button', { name: 'Energy consultancy' }).click()
  const parts = page.getByRole('navigation', { name: 'Example areas' })
  await parts.getByRole('link', { name: 'Meetings' }).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await parts.getByRole('link', { name: 'Meetings' }).click()
  await page.getByRole('link', { name: /Aldersey Print/u }).click()
  await page.getByText('let’s go with the measuring now').first().waitFor()
  await page.goto(new URL('/tutorial', page.url()).href)
  await page.getByRole('button', { name: 'Remove example' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove example' }).click()
  await page.getByRole('button', { name: 'Coffee roastery' }).waitFor()
})
