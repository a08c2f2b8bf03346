import type { Channel } from '@draftwright/contract/channels'
import type { Content } from '@draftwright/contract/content'
import type { Doc, Inline } from '@draftwright/contract/document'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startLanguageToolServer, type LanguageToolServer } from '../server/test/language-tool-server.ts'
import type { ApiCall, Person } from '../scripts/api-client.ts'
import { bothViews, type PageView } from './browser.ts'
import { expectAccessible, expectNoSidewaysScroll, getNeighbourPort, journey } from './harness.ts'

const run = journey()
let languageTool: LanguageToolServer
beforeAll(async () => {
  languageTool = await startLanguageToolServer(getNeighbourPort('language-tool'))
})
afterAll(() => languageTool.close())

const paragraph = (...content: Inline[]): Doc['content'][number] => ({ type: 'paragraph', content })
const plain = (text: string): Inline => ({ type: 'text', text })
const href = 'https://hartmann.example/recieve'
/** Marked: recieve, an, teh in the link. Not: code, the question, the address, the mention, the name of the CRM. */
const english: Doc = {
  type: 'doc',
  content: [
    paragraph(plain('😀 We recieve the minutes from Wojciechowski before an meeting, and everybody reads them.')),
    paragraph(
      plain('Run '),
      { type: 'text', text: 'npm instal', marks: [{ type: 'code' }] },
      plain(' and write [[teh number]] to @marra.qwist, or read '),
      { type: 'text', text: 'teh notes', marks: [{ type: 'link', attrs: { href } }] },
      plain('. It is a game-changer for the team that has no time to meet.'),
    ),
  ],
}

interface Desk {
  person: Person
  call: ApiCall
  draft: Content
}
async function withDraft(text: Doc): Promise<Desk> {
  const { person, call } = await run.newPerson()
  const [channel] = await call<Channel[]>('GET', '/channel')
  const made = await call<Content>('POST', `/generate-content/${channel?.id}`, {
    text: 'Fewer meetings',
    title: 'Fewer meetings',
  })
  await call('PUT', `/channel/${channel?.id}/voice`, { words_to_avoid: [{ word: 'game-changer', instead: 'relief' }] })
  const draft = await call<Content>('PUT', `/content/${made.id}`, { title: 'Fewer meetings', rich_content: text })
  return { person, call, draft }
}
const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text of the post' })
const marked = (page: Page): Promise<string[]> => textOf(page).locator('[data-proof]').allTextContents()
async function openDraft({ person, draft }: Desk, look: PageView = {}): Promise<Page> {
  const page = await run.open(`/content/${draft.id}`, { person, ...look })
  await textOf(page).waitFor()
  return page
}
const card = (page: Page, name: RegExp) => page.getByRole('dialog', { name })

test('English is marked in the page, corrected by keyboard in one step each, and nothing is loaded for another language', async () => {
  const desk = await withDraft(english)
  await desk.call('POST', '/../crm/contacts', { first_name: 'Jan', last_name: 'Wojciechowski' })
  const page = await openDraft(desk)
  await expect.poll(() => marked(page)).toEqual(['recieve', 'an', 'teh', 'game-changer'])
  expect(await textOf(page).getAttribute('spellcheck')).toBe('false')
  expect(await textOf(page).getAttribute('lang')).toBe('en')

  await textOf(page)
    .locator('> p')
    .first()
    .click({ position: { x: 1, y: 8 } })
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('F8')
  await card(page, /Spelling: recieve/u).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('receive')
  await page.keyboard.press('Enter')
  await expect.poll(() => textOf(page).textContent()).toContain('😀 We receive the minutes')
  await page.keyboard.press('Control+z')
  await expect.poll(() => textOf(page).textContent()).toContain('😀 We recieve the minutes')
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(() => marked(page)).toEqual(['an', 'teh', 'game-changer'])

  await page.keyboard.press('F8')
  await card(page, /Grammar: an/u).waitFor()
  await page.keyboard.press('F8')
  await card(page, /Spelling: teh/u).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => textOf(page).getByRole('link').textContent()).toBe('the notes')
  expect(await textOf(page).getByRole('link').getAttribute('href')).toBe(href)

  await expect.poll(() => marked(page)).toEqual(['an', 'game-changer'])
  await textOf(page).locator('[data-proof="voice"]').click()
  await card(page, /Brand voice: game-changer/u)
    .getByRole('button', { name: 'a relief', exact: true })
    .click()
  await expect.poll(() => textOf(page).textContent()).toContain('It is a relief for the team')
  await page.keyboard.press('Escape')
  await page.keyboard.press('F8')
  await card(page, /Grammar: an/u)
    .getByRole('button', { name: 'Ignore' })
    .click()
  await expect.poll(() => marked(page)).toEqual([])
  expect(languageTool.calls.filter(({ text }) => text.includes('minutes'))).toEqual([])
})

test('a word of the workspace is learned for everybody, and the switch is kept', async () => {
  const desk = await withDraft({
    type: 'doc',
    content: [paragraph(plain('We publish with Flurbomatic because it is what the team knows and likes to use.'))],
  })
  const page = await openDraft(desk)
  await expect.poll(() => marked(page)).toEqual(['Flurbomatic'])
  await textOf(page).locator('[data-proof]').click()
  await card(page, /Spelling/u)
    .getByRole('button', { name: 'Add to dictionary' })
    .click()
  await page.getByText('“Flurbomatic” added to the dictionary').waitFor()
  await expect.poll(() => marked(page)).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).filter({ hasText: 'Undo' }).click()
  await expect.poll(() => marked(page)).toEqual(['Flurbomatic'])

  await page.getByRole('switch', { name: 'Check spelling' }).click()
  await expect.poll(() => marked(page)).toEqual([])
  await page.reload()
  await expect.poll(() => page.getByRole('switch', { name: 'Check spelling' }).isChecked()).toBe(false)
  expect(await marked(page)).toEqual([])
})

test('German is checked by the LanguageTool of the server, with the same marks', async () => {
  const desk = await withDraft({
    type: 'doc',
    content: [
      paragraph(plain('Das ist ein Fehller, und wir haben ihn nicht gesehen, weil wir so viel zu tun hatten.')),
    ],
  })
  const loaded: string[] = []
  const page = await openDraft(desk)
  page.on('request', (request) => loaded.push(request.url()))
  await expect.poll(() => marked(page)).toEqual(['Fehller'])
  await textOf(page).locator('[data-proof]').click()
  await card(page, /Spelling: Fehller/u)
    .getByRole('button', { name: 'Fehler', exact: true })
    .click()
  await expect.poll(() => textOf(page).textContent()).toContain('Das ist ein Fehler, und')
  expect(loaded.filter((url) => /wasm/u.test(url))).toEqual([])
})

test.each(bothViews)('a suggestion can be read and reached at $width in the $scheme', async (look) => {
  const page = await openDraft(await withDraft(english), look)
  await expect.poll(() => marked(page)).toContain('teh')
  await textOf(page).locator('[data-proof]').last().click()
  await card(page, /Brand voice/u).waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
