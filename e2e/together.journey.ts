import type { Content } from '@draftwright/contract/content'
import type { Doc } from '@draftwright/contract/document'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { ApiCall, Person } from '../scripts/api-client.ts'
import { waitForIdle } from './browser.ts'
import { addColleague } from './colleagues.ts'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'

const run = journey()

const paragraph = (text: string): Doc['content'][number] => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text of the post' })
const line = (page: Page, at: number) => textOf(page).locator('> p').nth(at)
const here = (page: Page) => page.getByRole('status', { name: 'Others here' })
const saved = (page: Page) => page.getByText(/^Saved \d/u)
const readWords = async (call: ApiCall, id: string) =>
  (await call<Content>('GET', `/content/${id}`)).rich_content.content.map((block) =>
    block.type === 'paragraph' ? (block.content ?? []).map((node) => ('text' in node ? node.text : '')).join('') : '',
  )
/** Moves the cursor to the end of a paragraph by a click, to continue writing there. */
async function goTo(page: Page, at: number): Promise<void> {
  await line(page, at).click()
  await page.keyboard.press('End')
}
async function select(page: Page, at: number, words: string): Promise<void> {
  const text = (await line(page, at).textContent()) ?? ''
  // A refocused editor restores its old selection a little later: the keys of a machine are faster, and are tried again.
  await expect
    .poll(async () => {
      await line(page, at).click()
      await page.waitForTimeout(100)
      await page.keyboard.press('Home')
      for (let n = 0; n < text.indexOf(words); n++) await page.keyboard.press('ArrowRight')
      for (let n = 0; n < words.length; n++) await page.keyboard.press('Shift+ArrowRight')
      return page.evaluate(() => getSelection()?.toString())
    })
    .toBe(words)
}

/** One text, opened by Ada and by Sam. */
async function openSharedText(path = '') {
  const { person: ada, call } = await run.newPerson()
  await call('PUT', '/profile/display_name', { custom_display_name: 'Ada Marlow' })
  const sam = await addColleague(run.server, ada, 'social_media', 'Sam Reyes')
  // Ada is notified when Sam joins, which these tests ignore.
  await call('PUT', '/notification/read-all')
  const [channel] = await call<{ id: string }[]>('GET', '/channel')
  const { id } = await call<Content>('POST', `/generate-content/${channel?.id}`, {
    text: 'Fewer meetings',
    title: 'Fewer meetings',
  })
  const rich_content: Doc = {
    type: 'doc',
    content: ['Ask for days.', 'A list fills gaps.', 'Nobody waits.'].map(paragraph),
  }
  await call('PUT', `/content/${id}`, { title: 'Days, not patience', rich_content })
  const open = async (person: Person) => {
    const page = await run.open(`/content/${id}${path}`, { person })
    await textOf(page).waitFor()
    await waitForIdle(page)
    return page
  }
  return { id, call, sam, open, adas: await open(ada), sams: await open(sam.person) }
}

test('two at one text see each other, write in different paragraphs, and both is there', async () => {
  const { id, call, adas, sams } = await openSharedText()
  await here(adas).getByText('Sam Reyes is here').waitFor()
  await here(sams).getByText('Ada Marlow is here').waitFor()
  await goTo(adas, 0)
  await goTo(sams, 2)
  for (const word of [' Not', ' for', ' patience.'])
    await Promise.all([adas.keyboard.type(word, { delay: 20 }), sams.keyboard.type(word.toUpperCase(), { delay: 20 })])
  await here(adas).getByText('Sam Reyes is writing').waitFor()
  await Promise.all([saved(adas).waitFor(), saved(sams).waitFor()])
  const both = ['Ask for days. Not for patience.', 'A list fills gaps.', 'Nobody waits. NOT FOR PATIENCE.']
  await expect.poll(() => readWords(call, id)).toEqual(both)
  for (const page of [adas, sams]) await expect.poll(() => textOf(page).locator('> p').allTextContents()).toEqual(both)
  // Both cursors have stayed in place.
  await sams.keyboard.type(' More.')
  await expect.poll(() => line(sams, 2).textContent()).toBe('Nobody waits. NOT FOR PATIENCE. More.')
  await expect.poll(() => line(adas, 2).textContent()).toBe('Nobody waits. NOT FOR PATIENCE. More.')
  run.expectErrors(/409/u)
})

test('the same paragraph asks, about that paragraph alone; what was typed offline is not lost', async () => {
  run.expectErrors(/409|ERR_INTERNET_DISCONNECTED|Failed to fetch/u)
  const { id, call, adas, sams } = await openSharedText()
  await sams.context().setOffline(true)
  await goTo(sams, 1)
  await sams.keyboard.type(' Sam says.')
  await goTo(sams, 2)
  await sams.keyboard.type(' Offline.')
  await sams.getByText('Offline – saved on this device').waitFor()
  await goTo(adas, 1)
  await adas.keyboard.type(' Ada says.')
  await saved(adas).waitFor()
  await sams.context().setOffline(false)
  const dialog = sams.getByRole('dialog', { name: 'Someone else edited the same text' })
  await dialog.waitFor()
  const asked = (await dialog.getByRole('region', { name: 'Their version compared to yours' }).textContent()) ?? ''
  expect(asked).toContain('Sam')
  expect(asked).not.toContain('Offline.')
  await expectAccessible(sams)
  await dialog.getByRole('button', { name: 'Use theirs' }).click()
  const merged = ['Ask for days.', 'A list fills gaps. Ada says.', 'Nobody waits. Offline.']
  await expect.poll(() => readWords(call, id)).toEqual(merged)
  await expect.poll(() => textOf(adas).locator('> p').allTextContents()).toEqual(merged)
})

test('a comment on words appears at the other by itself; a suggestion is accepted; a thread is resolved', async () => {
  const { id, call, adas, sams } = await openSharedText()
  await select(sams, 1, 'fills gaps')
  await sams.getByRole('toolbar', { name: 'About the selected words' }).getByRole('button', { name: 'Comment' }).click()
  const box = sams.getByRole('region', { name: 'New comment' }).getByRole('textbox')
  await box.fill('@Ada')
  await sams.getByRole('option', { name: 'Ada Marlow' }).waitFor()
  await sams.keyboard.press('Enter')
  await sams.keyboard.type('by when?')
  await sams.keyboard.press('Control+Enter')
  // Ada's details panel is open, and the comment is marked nevertheless.
  await textOf(adas).locator('[data-kind="comment"]', { hasText: 'fills gaps' }).waitFor()
  await adas.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor()
  await textOf(adas).locator('[data-kind="comment"]').click()
  const thread = adas.getByRole('listitem').filter({ hasText: '@Ada Marlow by when?' }).first()
  await thread.waitFor()
  await thread.getByRole('textbox', { name: /^Reply/u }).fill('Within the hour')
  await thread.getByRole('button', { name: 'Reply' }).click()
  await sams.getByText('Within the hour').waitFor()

  await select(sams, 0, 'days')
  await sams.keyboard.press('Control+Alt+m')
  await sams.getByRole('region', { name: 'New comment' }).getByRole('button', { name: 'Cancel' }).click()
  await select(sams, 0, 'days')
  await sams.getByRole('toolbar', { name: 'About the selected words' }).getByRole('button', { name: 'Suggest' }).click()
  const suggestion = sams.getByRole('region', { name: 'New suggestion' })
  await suggestion.getByRole('textbox', { name: 'Replace with' }).fill('a day')
  await suggestion.getByRole('button', { name: 'Suggest' }).click()
  await textOf(adas).locator('[data-kind="suggestion"]', { hasText: 'days' }).waitFor()
  await expectAccessible(adas)
  await expectNoSidewaysScroll(adas)
  await adas.getByRole('button', { name: 'Accept' }).click()
  await expect.poll(() => readWords(call, id)).toEqual(['Ask for a day.', 'A list fills gaps.', 'Nobody waits.'])
  await expect.poll(() => line(sams, 0).textContent()).toBe('Ask for a day.')
  const [newest] = await call<{ reason: string; note: string }[]>('GET', `/content/${id}/revisions`)
  expect(newest).toMatchObject({ reason: 'suggestion', note: 'Suggestion by Sam Reyes: “days” → “a day”' })

  await adas.getByRole('button', { name: 'Resolve', exact: true }).click()
  await expect.poll(() => textOf(sams).locator('[data-kind]').count()).toBe(0)
  await sams.getByText('Resolved (2)').click()
  await sams.getByText('Suggestion accepted').waitFor()
})

test('whoever closes the tab is gone at once, and whose browser dies within fifteen seconds', async () => {
  const { adas, sams, sam, open } = await openSharedText()
  await here(adas).getByText('Sam Reyes is here').waitFor()
  await sams.close({ runBeforeUnload: true })
  // Well before the fifteen seconds after which an inactive tab times out.
  await expect.poll(() => here(adas).textContent(), { timeout: 10_000 }).toBe('')
  // Loaded to its end: a part of the page whose loading is cut is an error.
  const again = await open(sam.person)
  await here(adas).getByText('Sam Reyes is here').waitFor()
  // A killed browser cannot send a leave request.
  await again.context().setOffline(true)
  await expect.poll(() => here(adas).textContent()).toBe('')
  run.expectErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch/u)
})
