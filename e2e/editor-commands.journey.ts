import type { Content } from '@draftwright/contract/content'
import type { Doc, Inline } from '@draftwright/contract/document'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ModelServer, startModelServer } from '../server/test/model-server.ts'
import { bothViews, type PageView } from './browser.ts'
import { newPersonWithModel } from './chosen-model.ts'
import { expectAccessible, expectNoSidewaysScroll, getNeighbourPort, journey } from './harness.ts'

const run = journey()
let model: ModelServer
beforeAll(async () => {
  model = await startModelServer(getNeighbourPort('editor-commands'))
})
afterEach(() => {
  model.mode = 'good'
  for (const name of Object.keys(model.answers)) delete model.answers[name]
})
afterAll(() => model.close())

const href = 'https://hartmann.example/minutes'
const paragraph = (...content: Inline[]): Doc['content'][number] => ({ type: 'paragraph', content })
const plain = (text: string): Inline => ({ type: 'text', text })
const first = 'Hartmann waits 12 days for its minutes.'
const post: Doc = {
  type: 'doc',
  content: [
    paragraph(plain(first)),
    paragraph(
      plain('We recieve '),
      { type: 'text', text: 'the notes', marks: [{ type: 'link', attrs: { href } }] },
      plain(' to late.'),
    ),
  ],
}
const answer = (markdown: string) => (model.answers['feedback'] = JSON.stringify({ markdown, title: null, note: null }))

async function openPost(panel: string, look: PageView = {}, hasModel = true) {
  const { person, call } = hasModel ? await newPersonWithModel(run, model, 'tiny') : await run.newPerson()
  const [channel] = await call<{ id: string }[]>('GET', '/channel')
  const made = await call<Content>('POST', `/generate-content/${channel?.id}`, {
    text: 'Ask early.',
    model: 'composer',
  })
  await call('PUT', `/content/${made.id}`, { title: 'Waiting', rich_content: post })
  const page = await run.open(`/content/${made.id}?panel=${panel}`, { person, ...look })
  const text = page.getByRole('textbox', { name: 'Text of the post' })
  await text.getByText(first).waitFor()
  return { page, text, call, id: made.id }
}
const card = (page: Page) => page.getByRole('dialog', { name: 'Edit with a model' })
const stored = async ({ call, id }: Pick<Awaited<ReturnType<typeof openPost>>, 'call' | 'id'>) =>
  JSON.stringify((await call<Content>('GET', `/content/${id}`)).rich_content)

test('selected words are rewritten while one watches, taken in parts and undone in one step, by keyboard alone', async () => {
  const desk = await openPost('details')
  const { page, text } = desk
  answer(
    `For 12 days Hartmann has been waiting for its minutes.\n\n[The notes](${href}) reach us when it no longer matters.`,
  )
  model.mode = 'slow'
  model.wordMs = 60
  await text.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+j')
  await card(page).getByRole('combobox', { name: 'Tell the model what to change' }).waitFor()
  await page.keyboard.type('rewr')
  await page.keyboard.press('Enter')
  await expect.poll(() => card(page).textContent()).toContain('Hartmann has been')
  model.mode = 'good'
  await card(page).getByRole('heading', { name: 'Rewrite' }).waitFor()
  await card(page).getByText('2 changes to review').waitFor()
  expect(await card(page).textContent()).toContain('tiny')
  // Nothing has entered the text yet.
  expect(await text.textContent()).toContain(first)
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('LI')
  await page.keyboard.press('Enter')
  await card(page).getByText('Accepted', { exact: true }).waitFor()
  await expect.poll(() => text.textContent()).toContain('For 12 days Hartmann has been waiting')
  await page.keyboard.press('Backspace')
  await card(page).getByText('Rejected', { exact: true }).waitFor()
  expect(await text.textContent()).toContain('We recieve the notes to late.')
  await page.keyboard.press('Escape')
  await card(page).waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await expect.poll(() => text.textContent()).toContain(first)
  await expect.poll(() => stored(desk)).toContain(first)

  // At the cursor, by the slash menu.
  answer('Nobody knows why.')
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/continue')
  await page.keyboard.press('Enter')
  await card(page).getByText('1 change to review').waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => text.locator('p').last().textContent()).toBe('Nobody knows why.')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+z')
  await expect.poll(() => text.textContent()).not.toContain('Nobody knows why.')
})

test.each(bothViews)(
  'spelling is fixed and no other word, whatever the answer says ($width, $scheme)',
  async (look) => {
    const desk = await openPost('details', look)
    const { page, text } = desk
    answer('Hartmann is waiting for weeks.\n\nWe receive the notes too late, sadly.')
    await text.focus()
    await page.keyboard.press('Control+a')
    await page.getByRole('toolbar', { name: 'About the selected words' }).getByRole('button', { name: 'Edit' }).click()
    await card(page).getByRole('option', { name: 'Fix spelling and grammar' }).waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await card(page).getByRole('option', { name: 'Fix spelling and grammar' }).click()
    await card(page)
      .getByText(/of other words left out/u)
      .waitFor()
    await card(page).getByText('1 change to review').waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await card(page).getByRole('button', { name: 'Accept', exact: true }).click()
    await expect.poll(() => text.textContent()).toBe(`${first}We receive the notes too late.`)
    expect(await text.getByRole('link', { name: 'the notes' }).getAttribute('href')).toBe(href)
  },
)

test('a chat answers from the workspace with its sources, and its changes are suggestions', async () => {
  const desk = await openPost('chat', { width: 'phone' })
  const { page, text, call } = desk
  await call('POST', '/idea', { text: 'Kessler waits 30 days for its minutes.' })
  model.answers['text'] = (prompt) => {
    const number = /name="passage (\d+): Kessler/u.exec(prompt)?.[1] ?? '0'
    return `Kessler waits 30 days [${number}]. Others wait 99 weeks.\n\n=== change 1 ===\nHartmann waits 12 days for its minutes, Kessler 30. [${number}]`
  }
  await page.getByRole('button', { name: 'Open the panel' }).click()
  await page.getByRole('textbox', { name: 'Message' }).fill('Who else? What about Kessler?')
  await page.keyboard.press('Enter')
  const turns = page.getByRole('list', { name: 'Chat about this text' })
  await turns.getByText('No source for: 99 weeks').waitFor()
  await turns
    .getByRole('link', { name: /Idea: Kessler waits 30 days/u })
    .first()
    .waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await turns.getByRole('button', { name: 'Accept', exact: true }).click()
  await turns.getByText('Accepted', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => text.textContent()).toContain('Kessler 30.')
})

test('further titles are listed to choose from', async () => {
  const { page } = await openPost('details')
  answer('- Who waits?\n- Twelve days')
  const more = page.getByRole('region', { name: 'More from this text' })
  await more.getByRole('button', { name: 'More titles' }).click()
  await more.getByRole('button', { name: 'Who waits?' }).click()
  await expect.poll(() => page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Who waits?')
  expect(await more.getByRole('link', { name: 'For another channel' }).getAttribute('href')).toMatch(/\/repurpose$/u)
})

test('without a model any chat helps, and the way to a model is named', async () => {
  const { page, text } = await openPost('details', {}, false)
  await text.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+j')
  await card(page).getByRole('link', { name: 'Connect a model' }).waitFor()
  await page.keyboard.type('rewrite')
  await page.keyboard.press('Enter')
  const chat = card(page).getByRole('form', { name: 'Use any chat' })
  await chat.getByLabel('2. Paste the answer').fill('Sure!\n\n```\nFor 12 days Hartmann waits.\n\nLate notes.\n```')
  await chat.getByRole('button', { name: 'Propose changes' }).click()
  await card(page).getByText('2 changes to review').waitFor()
  await card(page).getByText(`Loses the link ${href}`).waitFor()
})
