import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Content } from '@draftwright/contract/content'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { ApiCall } from '../scripts/api-client.ts'
import { journey } from './harness.ts'

const run = journey()

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text of the post' })
const readText = async (call: ApiCall, id: string) =>
  JSON.stringify((await call<Content>('GET', `/content/${id}`)).rich_content)

/** A one-line post with the fixture's clipboard content pasted on a new line. */
async function pasteFixture(fixture: string, plain: string): Promise<{ page: Page; call: ApiCall; id: string }> {
  const { person, call } = await run.newPerson()
  const [channel] = await call<{ id: string }[]>('GET', '/channel')
  const { id } = await call<Content>('POST', `/generate-content/${channel?.id}`, { text: 'Fewer meetings' })
  await call('PUT', `/content/${id}`, {
    rich_content: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Before.' }] }] },
  })
  const page = await run.open(`/content/${id}`, { person })
  await textOf(page).locator('> p').last().click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  const html = readFileSync(join(import.meta.dirname, `fixtures/${fixture}.html`), 'utf8')
  await textOf(page).evaluate(
    (element, clipboard) => {
      const data = new DataTransfer()
      data.setData('text/html', clipboard.html)
      data.setData('text/plain', clipboard.plain)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    },
    { html, plain },
  )
  await page.getByText(/^Saved \d/u).waitFor()
  return { page, call, id }
}

test('a paste from Word keeps structure and drops the rest', async () => {
  const { page, call, id } = await pasteFixture('word-paste', 'Fewer meetings')
  const text = await readText(call, id)
  expect(text).toMatch(/"heading".*"bulletList".*"orderedList"/u)
  expect(text).not.toMatch(/mso|Calibri|&nbsp;|·/u)
  expect(await textOf(page).locator('li li').textContent()).toBe('Where people look')
})

test('a paste from Google Docs keeps structure and drops the rest', async () => {
  // The picture is on another server, which journeys cannot reach.
  run.expectErrors(/Failed to load resource/u)
  const { page, call, id } = await pasteFixture('google-docs-paste', 'A harbour without queues')
  const text = await readText(call, id)
  expect(text).not.toMatch(/docs-internal|Arial|google\.com\/url|white-space|base64|&amp;|\u00a0/u)
  const { content: blocks } = (await call<Content>('GET', `/content/${id}`)).rich_content
  expect(blocks.map(({ type }) => type).join(' ')).toBe(
    'paragraph heading paragraph paragraph heading bulletList paragraph orderedList ' +
      'heading table image horizontalRule paragraph bulletList',
  )
  const editor = textOf(page)
  expect(await editor.locator('li li li').textContent()).toBe('channel 12')
  expect(await editor.locator('ol li li').textContent()).toBe('at six')
  expect(await editor.locator('table th').allTextContents()).toEqual(['Part', 'Hours'])
  expect(await editor.locator('table td').allTextContents()).toEqual(['The list', '6', 'The gate', '2'])
  expect(await editor.getByRole('link', { name: 'the hours' }).getAttribute('href')).toBe(
    'https://harbour.example/hours?day=monday&gate=2',
  )
  expect(await editor.locator('h1 strong, h2 strong, h3 strong, b').count()).toBe(0)
})
