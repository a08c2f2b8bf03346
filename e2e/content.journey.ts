import type { Content } from '@draftwright/contract/content'
import type { Doc } from '@draftwright/contract/document'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { ApiCall, Person } from '../scripts/api-client.ts'
import { waitForSelection } from './browser.ts'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'

const run = journey()

const doc = (...content: Doc['content']): Doc => ({ type: 'doc', content })
const paragraph = (text: string): Doc['content'][number] => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const first = doc(paragraph('We cut the weekly status call.'), paragraph('Nobody missed it.'))

/** A person with one draft for the workspace's site. */
async function withDraft(text: Doc = first): Promise<{ person: Person; call: ApiCall; draft: Content }> {
  const { person, call } = await run.newPerson()
  const [channel] = await call<{ id: string }[]>('GET', '/channel')
  const made = await call<Content>('POST', `/generate-content/${channel?.id}`, {
    text: 'Fewer meetings by writing things down',
  })
  const draft = await call<Content>('PUT', `/content/${made.id}`, { title: 'Fewer meetings', rich_content: text })
  return { person, call, draft }
}

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text of the post' })
const saved = (page: Page) => page.getByText(/^Saved \d/u)
const readText = async (call: ApiCall, id: string) =>
  JSON.stringify((await call<Content>('GET', `/content/${id}`)).rich_content)

async function openDraft(person: Person, id: string, look: Parameters<typeof run.open>[1] = {}): Promise<Page> {
  const page = await run.open(`/content/${id}`, { person, ...look })
  await textOf(page).waitFor()
  return page
}

/** Moves the cursor to a new line at the end of the text. */
async function newLine(page: Page): Promise<void> {
  await textOf(page).locator('> p').last().click()
  await page.keyboard.press('Control+End')
  await waitForSelection(page)
  await page.keyboard.press('Enter')
}

test('what is typed is saved by itself and is there after a reload', async () => {
  const { person, draft, call } = await withDraft()
  const page = await openDraft(person, draft.id)
  await newLine(page)
  await page.keyboard.type('The hour came back.')
  await page.getByText('Saving…').waitFor()
  await saved(page).waitFor()
  await page.getByLabel('Title', { exact: true }).fill('Fewer meetings, more hours')
  await expect.poll(async () => (await call<Content>('GET', `/content/${draft.id}`)).title).toContain('more hours')
  await saved(page).waitFor()
  await page.reload()
  await expect.poll(() => textOf(page).textContent()).toContain('The hour came back.')
  expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Fewer meetings, more hours')
  expect(await readText(call, draft.id)).toContain('The hour came back.')
})

test('Ctrl+S saves at once, without waiting for the autosave', async () => {
  const { person, draft, call } = await withDraft()
  const page = await openDraft(person, draft.id)
  // The page's clock is stopped, so that there is no autosave.
  await page.clock.install()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await page.getByLabel('Title', { exact: true }).fill('Saved by hand')
  await page.getByText('Saving…').waitFor()
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await page.keyboard.press('Control+s')
  expect((await sent).postDataJSON()).toMatchObject({ title: 'Saved by hand', reason: 'edit' })
  await saved(page).waitFor()
  expect((await call<Content>('GET', `/content/${draft.id}`)).title).toBe('Saved by hand')
})

test('undo survives an autosave', async () => {
  const { person, draft } = await withDraft()
  const page = await openDraft(person, draft.id)
  await newLine(page)
  await page.keyboard.type('Not needed.')
  await saved(page).waitFor()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect.poll(() => textOf(page).textContent()).not.toContain('Not needed.')
})

/**
 * Blocks the page's save requests until it is loaded again. Done in the page, because requests sent while a page
 * unloads bypass Playwright's routes.
 */
async function loseConnection(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { fetch } = window
    window.fetch = (...call) =>
      call[1]?.method === 'PUT' ? Promise.reject(new TypeError('no connection')) : fetch(...call)
  })
}

test('without a connection the text is kept here, and offered after a reload', async () => {
  const { person, draft, call } = await withDraft()
  const page = await openDraft(person, draft.id)
  await loseConnection(page)
  await newLine(page)
  await page.keyboard.type('Written in a tunnel.')
  await page.getByText('Offline – saved on this device').waitFor()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Restore' }).click()
  await saved(page).waitFor()
  expect(await readText(call, draft.id)).toContain('Written in a tunnel.')
})

test('whoever leaves a text that cannot be saved is asked, and finds it again', async () => {
  const { person, draft } = await withDraft()
  const page = await openDraft(person, draft.id)
  await loseConnection(page)
  await newLine(page)
  await page.keyboard.type('Written in a tunnel.')
  await page.getByText('Offline – saved on this device').waitFor()
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await page.getByRole('link', { name: 'Back to posts' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe(`/content/${draft.id}`)
  expect(await textOf(page).textContent()).toContain('Written in a tunnel.')
  await page.getByRole('link', { name: 'Back to posts' }).click()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('link', { name: draft.title }).click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect.poll(() => textOf(page).textContent()).toContain('Written in a tunnel.')
})

test('two tabs: each takes what the other saved, and goes on from it', async () => {
  run.expectErrors(/409/u)
  const { person, draft, call } = await withDraft()
  const [one, two] = [await openDraft(person, draft.id), await openDraft(person, draft.id)]
  await newLine(one)
  await one.keyboard.type('From the first tab.')
  await expect.poll(() => textOf(two).textContent()).toContain('From the first tab.')
  await newLine(two)
  await two.keyboard.type('From the second tab.')
  await expect.poll(() => textOf(one).textContent()).toContain('From the second tab.')
  await expect.poll(() => readText(call, draft.id)).toContain('From the second tab.')
  expect(await readText(call, draft.id)).toContain('From the first tab.')
})

test('blocks by slash and by Markdown', async () => {
  const { person, draft, call } = await withDraft()
  const page = await openDraft(person, draft.id)
  await newLine(page)
  await page.keyboard.type('/quo')
  await page.getByRole('option', { name: 'Quote' }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Time is the budget.')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('## What we did')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- wrote **once** and `shared`')
  await saved(page).waitFor()
  await expect.poll(() => readText(call, draft.id)).toMatch(/blockquote.*heading.*bulletList/u)
  expect(await textOf(page).locator('li strong').textContent()).toBe('once')
})

test('pictures are uploaded into the text, and too large ones are refused before they are sent', async () => {
  const { person, draft, call } = await withDraft()
  const page = await openDraft(person, draft.id)
  await newLine(page)
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 320, height: 160 } })
  await page.getByLabel('Choose images').setInputFiles([
    { name: 'harbour-at-noon.png', mimeType: 'image/png', buffer: picture },
    { name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(11 * 1024 * 1024) },
  ])
  await page.getByText('huge.png was not added. It has 11.0 MB. The limit is 10 MB.').waitFor()
  await textOf(page).locator('img').waitFor()
  await page.getByLabel('Image description').fill('The harbour at noon')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => readText(call, draft.id))
    .toMatch(/\/media\/.*"alt": ?"The harbour at noon"|"alt": ?"The harbour at noon".*\/media\//u)
})

test('feedback comes as changes that are taken one by one', async () => {
  const { person, draft, call } = await withDraft(
    doc(
      paragraph(
        'In order to save time, we utilize written updates in order to replace meetings that are held on a weekly basis.',
      ),
      paragraph('Due to the fact that everyone reads them, at this point in time nobody is in need of the call.'),
    ),
  )
  const page = await openDraft(person, draft.id)
  await page.getByRole('tab', { name: 'Feedback' }).click()
  await page.getByRole('button', { name: 'Plainer words' }).click()
  const proposal = page.getByRole('region', { name: 'Proposed changes' })
  // Hovering over a change highlights it in the text.
  await proposal.getByRole('listitem').first().hover()
  await expect.poll(() => textOf(page).locator('[data-finding="active"]').textContent()).toContain('In order to')
  await page.mouse.move(10, 10)
  await expect.poll(() => textOf(page).locator('[data-finding="active"]').count()).toBe(0)
  await proposal.getByRole('listitem').last().focus()
  await expect.poll(() => textOf(page).locator('[data-finding="active"]').textContent()).toContain('Due to the fact')
  await proposal.getByRole('button', { name: 'Accept', exact: true }).first().click()
  await proposal.getByText('Accepted').first().waitFor()
  expect(await readText(call, draft.id)).not.toBe(JSON.stringify(draft.rich_content))
  await page.getByRole('tab', { name: 'Revisions' }).click()
  await page.getByRole('button', { name: /Changed after feedback/u }).waitFor()
})

test('an open prompt stops approval until it is dismissed; then the post is live', async () => {
  run.expectErrors(/409/u)
  const { person, draft } = await withDraft(
    doc(paragraph('We close the loop at noon.'), { type: 'prompt', attrs: { text: 'Add an example of a noon check' } }),
  )
  const page = await openDraft(person, draft.id)
  await page.getByRole('button', { name: '1 to fill in' }).waitFor()
  await page.getByRole('button', { name: 'Approve and publish' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Add an example of a noon check').waitFor()
  await dialog.getByRole('button', { name: 'Dismiss all and publish' }).click()
  const live = page.getByRole('link', { name: 'View live' })
  const address = (await live.getAttribute('href')) ?? ''
  expect(await textOf(page).textContent()).not.toContain('noon check')
  await page.goto(address)
  expect(await page.locator('body').textContent()).toContain('We close the loop at noon.')
})

test('a live post keeps its text until the new one is published', async () => {
  const { person, draft, call } = await withDraft()
  await call('POST', `/content/${draft.id}/approve`)
  const { url } = await call<Content>('POST', `/content/${draft.id}/publish`)
  const address = new URL(url ?? '').pathname
  const live = await run.open(address)
  const readLive = async () => {
    await live.goto(address)
    return live.locator('body').textContent()
  }
  const page = await openDraft(person, draft.id)
  await newLine(page)
  await page.keyboard.type('A second thought.')
  await page.getByText('Unpublished changes').waitFor()
  await expect.poll(() => readText(call, draft.id)).toContain('A second thought.')
  const before = await readLive()
  expect(before).toContain('Nobody missed it.')
  expect(before).not.toContain('A second thought.')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Unpublished changes').waitFor({ state: 'detached' })
  await expect.poll(readLive).toContain('A second thought.')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Unpublish' }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).waitFor()
  run.expectErrors(/404/u)
  await expect.poll(readLive).not.toContain('Nobody missed it.')
})

test('an older version is compared and restored', async () => {
  const { person, draft, call } = await withDraft()
  await call('PUT', `/content/${draft.id}`, { rich_content: doc(paragraph('All gone.')) })
  const page = await openDraft(person, draft.id)
  await page.getByRole('tab', { name: 'Revisions' }).click()
  await page
    .getByRole('button', { name: /^Saved/u })
    .nth(1)
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('del').first().waitFor()
  await dialog.getByRole('button', { name: 'Restore this version' }).click()
  await expect.poll(() => textOf(page).textContent()).toContain('Nobody missed it.')
})

test('the list: filters in the address, trash and back', async () => {
  const { person, draft } = await withDraft()
  const page = await run.open('/content/posts', { person })
  await page.getByLabel('Search posts').fill('nothing like it')
  await page.getByText('No post matches').waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('button', { name: `Actions for ${draft.title}` }).click()
  await page.getByRole('menuitem', { name: 'Move to trash' }).click()
  await page.getByText('No posts yet').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: draft.title }).click()
  await textOf(page).waitFor()
})

test('a text with an open prompt and the panel beside it can be read on a phone in the dark', async () => {
  const { person, draft } = await withDraft(
    doc(paragraph('Text.'), { type: 'prompt', attrs: { text: 'Add an example' } }),
  )
  const page = await openDraft(person, draft.id, { width: 'phone', scheme: 'dark' })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  // The preview's document may not run scripts, so axe cannot inspect it; the hosted site has its own check.
  await page.goto(`/content/${draft.id}?panel=feedback`)
  await page.getByRole('button', { name: 'Open the panel' }).click()
  const tab = await page.getByRole('tab', { name: 'Feedback' }).boundingBox()
  expect((tab?.x ?? 0) + (tab?.width ?? 1000)).toBeLessThanOrEqual(390)
  await expectAccessible(page)
})
