import type { Content } from '@draftwright/contract/content'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoSidewaysScroll, journey } from './harness.ts'
import { readPaste } from './paste-fixtures.ts'

const app = journey()

/** What Excel puts into the clipboard as text beside the page of `fixtures/excel-paste.html`. */
const asText =
  'Region\tBerth\tDues\r\nNorth\tQuay A\t1,250.00 €\r\n\tQuay B\t980\r\nSouth\t"closed for repairs\nuntil May"\t\r\n'

const paste = (page: Page, text: string) =>
  page.evaluate(
    ({ html, plain }) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', html)
      clipboardData.setData('text/plain', plain)
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    },
    { html: readPaste('excel'), plain: text },
  )

test('a range of Excel becomes cells of a table, on a phone', async () => {
  const { person, call } = await app.newPerson()
  const base = await call<{ id: string }>('POST', '/table_base', { name: 'Harbour' })
  const table = await call<{ id: string; fields: { id: string }[] }>('POST', `/table_base/${base.id}/table`, {
    name: 'Berths',
    fields: [
      { name: 'Region', type: 'singleLineText' },
      { name: 'Berth', type: 'multilineText' },
      { name: 'Dues', type: 'currency', options: { precision: 2, symbol: '€' } },
    ],
  })
  await call('POST', `/base_table/${table.id}/record`, { records: [{ fields: {} }] })
  const page = await app.open(`/tables/${base.id}/${table.id}`, { person, width: 'phone' })
  const cell = page.getByRole('grid', { name: 'Records' }).locator('[data-at="0"] [data-col="0"]')
  await cell.click()
  // Without its headings, as people choose a range below them.
  await paste(page, asText.slice(asText.indexOf('\n') + 1))
  const list = async () => {
    const records = await call<{ fields: Record<string, unknown> }[]>(
      'POST',
      `/base_table/${table.id}/record/query`,
      {},
    )
    return records.map(({ fields }) => table.fields.map(({ id }) => fields[id] ?? null))
  }
  await expect.poll(list, { timeout: 20_000 }).toEqual([
    ['North', 'Quay A', 1250],
    [null, 'Quay B', 980],
    ['South', 'closed for repairs\nuntil May', null],
  ])
  await page.getByText('Quay B').waitFor()
  await expectNoSidewaysScroll(page)
})

test('a range of Excel becomes a table of a post, on a phone', async () => {
  const { person, call } = await app.newPerson()
  const [channel] = await call<{ id: string }[]>('GET', '/channel')
  const { id } = await call<Content>('POST', `/generate-content/${channel?.id}`, { text: 'Dues', title: 'Dues' })
  const page = await app.open(`/content/${id}`, { person, width: 'phone' })
  const text = page.getByRole('textbox', { name: 'Text of the post' })
  await text.click()
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Backspace')
  await paste(page, asText)
  await expect
    .poll(() =>
      text.locator('tr').evaluateAll((rows) => rows.map((row) => [...row.children].map((one) => one.textContent))),
    )
    .toEqual([
      ['Region', 'Berth', 'Dues'],
      ['North', 'Quay A', '1,250.00 €'],
      ['', 'Quay B', '980'],
      ['South', 'closed for repairsuntil May', ''],
    ])
  await page.getByText(/^Saved \d/u).waitFor()
  const { rich_content } = await call<Content>('GET', `/content/${id}`)
  expect(JSON.stringify(rich_content)).toContain('Quay B')
  await expectNoSidewaysScroll(page)
})
