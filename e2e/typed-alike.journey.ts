import { setTimeout as wait } from 'node:timers/promises'
import type { TableImport } from '@draftwright/contract/table-imports'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { ApiCall } from '../scripts/api-client.ts'
import { journey } from './harness.ts'

const app = journey()

/** Where people are, and what they call yes. */
const people = [
  { locale: 'en-US', timeZone: 'America/New_York', yes: 'yes' },
  { locale: 'de-DE', timeZone: 'Europe/Berlin', yes: 'ja' },
  { locale: 'fr-FR', timeZone: 'Europe/Berlin', yes: 'oui' },
  { locale: 'uk-UA', timeZone: 'Asia/Kolkata', yes: 'так' },
]

const names = ['Name', 'Number', 'Money', 'Share', 'Day', 'Moment', 'Done']
const createFields = (timeZone: string) => [
  { name: 'Name', type: 'singleLineText' },
  { name: 'Number', type: 'number', options: { precision: 2 } },
  { name: 'Money', type: 'currency', options: { precision: 2, symbol: '€' } },
  { name: 'Share', type: 'percent', options: { precision: 1 } },
  { name: 'Day', type: 'date' },
  {
    name: 'Moment',
    type: 'dateTime',
    options: {
      timeZone,
      dateFormat: { name: 'iso', format: 'YYYY-MM-DD' },
      timeFormat: { name: '24hour', format: 'HH:mm' },
    },
  },
  { name: 'Done', type: 'checkbox' },
]

/** One value of each kind as somebody there writes it; no text leaves open what it means. */
function writeTexts(locale: string): string[] {
  const format = (options: Intl.NumberFormatOptions, value: number) =>
    new Intl.NumberFormat(locale, options).format(value)
  const noon = new Date('2026-03-29T12:00:00Z')
  const days = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric', year: 'numeric', timeZone: 'UTC' })
  const day = days.format(noon)
  return [
    format({ minimumFractionDigits: 2 }, 1_234_567.5),
    format({ style: 'currency', currency: 'EUR' }, -1234.5),
    format({ style: 'percent', minimumFractionDigits: 1 }, 0.125),
    day,
    `${day} ${locale === 'en-US' ? '2:30 PM' : '14:30'}`,
  ]
}

const locateCell = (page: Page, row: number, column: number) =>
  page.getByRole('grid', { name: 'Records' }).locator(`[data-at="${row}"] [data-col="${column}"]`)

interface Table {
  readonly id: string
  readonly fields: { readonly id: string; readonly name: string }[]
}

/** Reads a file with these cells into the table, as the plan that is proposed says. */
async function importFile(call: ApiCall, table: Table, cells: readonly string[]): Promise<void> {
  const form = new FormData()
  const quote = (all: readonly string[]) => all.map((cell) => `"${cell}"`).join(';')
  form.set('file', new Blob([`${quote(names)}\n${quote(cells)}\n`]), 'rows.csv')
  form.set('table_id', table.id)
  const { id, plan } = await call<TableImport>('POST', '/table_import', form)
  await call('POST', `/table_import/${id}/run`, plan)
  for (;;) {
    const found = await call<TableImport>('GET', `/table_import/${id}`)
    expect(found.error).toBeNull()
    if (found.state === 'done') break
    await wait(50)
  }
}

test.each(people)('what is typed, pasted, imported and sent is stored alike: $locale in $timeZone', async (place) => {
  const { locale, timeZone, yes } = place
  const { person, call } = await app.newPerson()
  const base = await call<{ id: string }>('POST', '/table_base', { name: 'Alike' })
  const table = await call<Table>('POST', `/table_base/${base.id}/table`, {
    name: 'Rows',
    fields: createFields(timeZone),
  })
  const nameId = table.fields[0]?.id ?? ''
  await call('POST', `/base_table/${table.id}/record`, {
    records: [{ fields: { [nameId]: 'typed' } }, { fields: { [nameId]: 'pasted' } }],
  })
  const texts = writeTexts(locale)
  const page = await app.open(`/tables/${base.id}/${table.id}`, { person, locale, timeZone })
  await locateCell(page, 1, 0).getByText('pasted').waitFor()
  await locateCell(page, 0, 1).click()
  for (const text of texts.slice(0, 3)) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  // The browser's own pickers read days and times. The last Tab led to the day; a second click on a cell edits it.
  for (const [column, type, value] of [
    [4, 'date', '2026-03-29'],
    [5, 'datetime-local', '2026-03-29T14:30'],
  ] as const) {
    if (column !== 4) await locateCell(page, 0, column).click()
    await page.keyboard.press('Enter')
    await page.locator(`input[type=${type}]`).fill(value)
    await page.keyboard.press('Enter')
  }
  await locateCell(page, 0, 6).click()
  await page.keyboard.press('Enter')
  await locateCell(page, 1, 1).click()
  await page.evaluate(
    (value) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', value)
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    },
    [...texts, yes].join('\t'),
  )
  await importFile(call, table, ['imported', ...texts, yes])

  const { secret } = await call<{ secret: string }>('POST', '/api-keys', {
    name: 'Script',
    scopes: ['tables:read', 'tables:write'],
  })
  const send = async (method: string, body?: object) => {
    const answer = await fetch(`${app.server.url}/v0/${base.id}/Rows`, {
      method,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return (await answer.json()) as { records: { fields: Record<string, unknown> }[] }
  }
  // Programs write numbers and months in Airtable's way, and all else as it comes.
  const sent = Object.fromEntries(names.map((name, at) => [name, ['sent', ...texts, yes][at]]))
  const program =
    locale === 'en-US'
      ? {}
      : { Number: '1234567.5', Money: '-1234.5', Share: '12.5%', Day: '2026-03-29', Moment: '2026-03-29 14:30' }
  await send('POST', { records: [{ fields: { ...sent, ...program } }], typecast: true })

  const hours = { 'America/New_York': '18:30', 'Europe/Berlin': '12:30', 'Asia/Kolkata': '09:00' }[timeZone]
  const wanted = {
    Number: 1_234_567.5,
    Money: -1234.5,
    Share: 0.125,
    Day: '2026-03-29',
    Moment: `2026-03-29T${hours}:00.000Z`,
    Done: true,
  }
  await expect
    .poll(async () => (await send('GET')).records.map(({ fields }) => fields), { timeout: 20_000 })
    .toEqual(['typed', 'pasted', 'imported', 'sent'].map((Name) => ({ Name, ...wanted })))
})
