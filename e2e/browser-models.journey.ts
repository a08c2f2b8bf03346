import type { Channel } from '@draftwright/contract/channels'
import type { Content } from '@draftwright/contract/content'
import type { Doc } from '@draftwright/contract/document'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { bothViews, type PageView } from './browser.ts'
import { addBrowserAi, type BrowserAi, countOpened } from './browser-ai.ts'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'

const run = journey()
const href = 'https://hartmann.example/notes'
const text: Doc = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'We read the notes' }] },
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'We read ' },
        { type: 'text', text: 'the notes', marks: [{ type: 'link', attrs: { href } }] },
        { type: 'text', text: ' of Flurbomatic and 12 others. [[how many?]]' },
      ],
    },
    { type: 'paragraph', content: [{ type: 'text', text: 'We are losing the count of 4 notes that we have.' }] },
  ],
}

/** A post at its feedback, in a browser with models of its own. */
async function openPost(ai: BrowserAi, look: PageView = {}): Promise<Page> {
  const { person, call } = await run.newPerson()
  const [channel] = await call<Channel[]>('GET', '/channel')
  const made = await call<Content>('POST', `/generate-content/${channel?.id}`, {
    text: 'Fewer meetings',
    title: 'Fewer meetings',
  })
  await call('PUT', `/content/${made.id}`, { title: 'We read the notes', rich_content: text })
  await call('POST', '/proofreading/words', { word: 'Flurbomatic' })
  const page = await run.open('/content/ideas', { person, ...look })
  await addBrowserAi(page, ai)
  await page.goto(`/content/${made.id}?panel=feedback`)
  if (look.width === 'phone') await page.getByRole('button', { name: 'Open the panel' }).click()
  return page
}
const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text of the post' })

test.each(bothViews)(
  'a post is translated by the browser after its download was agreed to, at $width',
  async (look) => {
    const page = await openPost({ translator: 'downloadable' }, look)
    const panel = page.getByRole('region', { name: 'Translate in this browser' })
    await panel.getByRole('button', { name: 'Translate in this browser' }).click()
    await panel.getByText(/first downloads a language pack/u).waitFor()
    expect(await countOpened(page)).toBe(0)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await panel.getByRole('button', { name: 'Download and translate' }).click()
    await panel.getByText(/One paragraph was left as written/u).waitFor()
    await panel.getByText('We are losing the count').waitFor()
    if (look.width === 'phone') await page.keyboard.press('Escape')
    const blocks = textOf(page).locator('> *')
    await expect
      .poll(() => blocks.allTextContents())
      .toEqual([
        'Wir lesen die Notizen',
        'Wir lesen die Notizen OF Flurbomatic und 12 OTHERS. [[how many?]]',
        'We are losing the count of 4 notes that we have.',
      ])
    expect(await textOf(page).getByRole('link').getAttribute('href')).toBe(href)
    expect(await page.getByRole('textbox', { name: 'Title', exact: true }).inputValue()).toBe('Wir lesen die Notizen')
    await blocks.first().click()
    await page.keyboard.press('Control+z')
    await expect.poll(() => blocks.first().textContent()).toBe('We read the notes')
  },
)

test('where the browser has no translator nothing is offered; a pair it cannot do is told', async () => {
  const plain = await openPost({})
  await plain.getByRole('textbox', { name: 'Feedback' }).waitFor()
  expect(await plain.getByText('Translate in this browser').count()).toBe(0)
  const page = await openPost({ translator: 'unavailable' })
  await page.getByRole('button', { name: 'Translate in this browser' }).click()
  await page.getByText(/can’t translate from English to German on this computer/u).waitFor()
  await page.getByRole('combobox', { name: 'Language to translate to' }).selectOption('en')
  await page.getByRole('button', { name: 'Translate in this browser' }).click()
  await page.getByText('The text is in English already.').waitFor()
})

test('Models tells the state of the browser’s own model, names the size, and downloads it only on a click', async () => {
  const { person } = await run.newPerson()
  const page = await run.open('/content/ideas', { person })
  await page.goto('/account-settings?tab=models')
  await page
    .getByText(
      /no model of its own|can’t run its model here|don’t allow the browser’s own model|Looking for the model|Your browser’s model|downloaded once/u,
    )
    .first()
    .waitFor()
  await addBrowserAi(page, { model: 'downloadable', translator: 'available' })
  await page.reload()
  await page.getByText(/downloaded once: about 4 GB, with 22 GB of free disk/u).waitFor()
  expect(await countOpened(page)).toBe(0)
  await page.getByRole('button', { name: 'Download model' }).click()
  await page.getByText(/is ready/u).waitFor()
  expect(await countOpened(page)).toBe(1)
  await expectAccessible(page)
})

test.each(bothViews)('an idea becomes a draft by the browser’s model, at $width', async (look) => {
  const { person, call } = await run.newPerson()
  const idea = async (text: string) => (await call<{ id: string }>('POST', '/idea', { text })).id
  const page = await run.open('/content/ideas', { person, ...look })
  await addBrowserAi(page, { model: 'downloadable' })
  await page.goto(`/idea/${await idea('We answer every complaint by phone within a day. Nobody has to write twice.')}`)
  await page.getByRole('button', { name: 'Write in this browser' }).click()
  await page.getByText(/first downloads its model, once: about 4 GB/u).waitFor()
  expect(await countOpened(page)).toBe(0)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Download and write' }).click()
  await page.waitForURL(/\/content\/[0-9a-f-]{36}/u)
  await textOf(page).getByText('We answer every complaint by phone within a day.').waitFor()
  if (look.width === 'phone') await page.getByRole('button', { name: 'Open the panel' }).click()
  await page
    .getByText(/built-in model/u)
    .first()
    .waitFor()
  // What the idea does not say is found, whoever wrote it.
  await page.getByText(/900/u).first().waitFor()

  await page.goto(`/idea/${await idea('The quota of complaints that we answer by phone is what we want to raise.')}`)
  await page.getByRole('button', { name: 'Write in this browser' }).click()
  await page.getByRole('button', { name: 'Download and write' }).click()
  await page.getByText('The text is too long for your browser’s model.').waitFor()
})
