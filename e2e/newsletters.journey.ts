import { afterAll, expect, test } from 'vitest'
import { startMailServer } from '../server/test/mail-server.ts'
import { expectAccessible, expectNoSidewaysScroll, getNeighbourPort, journey } from './harness.ts'

const port = getNeighbourPort('newsletters')
const mails = await startMailServer(undefined, port)
afterAll(mails.close)
const app = journey()

test('somebody sets up the sending, imports people, and sends a published post to them', async () => {
  const { person, call } = await app.newPerson()
  const [channel] = await call<{ id: string }[]>('GET', '/channel')
  const post = await call<{ id: string }>('POST', `/generate-content/${channel?.id}`, { text: 'Ask for days.' })
  await call('PUT', `/content/${post.id}`, { title: 'Ask for days' })
  await call('POST', `/content/${post.id}/approve`, { dismiss_prompts: true, accept_private: true, publish: true })
  await expect.poll(async () => (await call<{ status: string }>('GET', `/content/${post.id}`)).status).toBe('published')
  const page = await app.open('/newsletters?tab=settings', { person })
  await page.getByText('No mail server is set up').waitFor()
  await page.getByLabel('Server', { exact: true }).fill('127.0.0.1')
  await page.getByLabel('Port').fill(String(port))
  await page.getByLabel('Encryption').selectOption('none')
  await page.getByLabel('Sender’s name').fill('Harbour news')
  await page.getByLabel('Sender’s address').fill('news@harbour.example')
  await page.getByLabel('Postal address or imprint').fill('Quay 1, Hamburg')
  await page.getByRole('button', { name: 'Send a test to me' }).click()
  await page.getByText(/^It works/u).waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Harbour news <news@harbour.example>').waitFor()
  await expectAccessible(page)

  await page.getByRole('tab', { name: 'Subscribers' }).click()
  await page.getByText('No subscribers yet').waitFor()
  await page.getByRole('button', { name: 'Tables' }).click()
  await page.getByRole('menuitem', { name: 'Import addresses…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import addresses' })
  app.expectErrors(/status of 400/u)
  await dialog.getByLabel('Choose a file of addresses').setInputFiles({
    name: 'people.pdf',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('%PDF-1.7'),
  })
  await dialog.getByText('people.pdf is a PDF: export the table as CSV or Excel.').waitFor()
  await dialog.getByRole('textbox', { name: 'Addresses' }).fill('Ada Marlow <ada@readers.example>\nbo@readers.example')
  await dialog.getByLabel('How did these people agree?').fill('At the fair')
  await dialog.getByLabel('They have confirmed elsewhere: subscribe them at once').check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await dialog.getByText('2 addresses were added.').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('cell', { name: 'ada@readers.example Ada Marlow' }).waitFor()

  await page.getByRole('button', { name: 'Tables' }).click()
  await page.getByRole('menuitem', { name: 'Import addresses…' }).click()
  const table =
    'Nachname;Vorname;E-Mail;Betreuer;Status\nLin;Cy;cy@readers.example;boss@x.example;subscribed\nAb;Di;di@readers.example;boss@x.example;unsubscribed\n'
  await dialog
    .getByLabel('Choose a file of addresses')
    .setInputFiles({ name: 'audience.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
  await dialog.getByText('1 person is imported.').waitFor()
  await dialog.getByText('1 has unsubscribed and is left out: row 3').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('How did these people agree?').fill('At the fair')
  await dialog.getByLabel('They have confirmed elsewhere: subscribe them at once').check()
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await dialog.getByText('1 address was added.').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('cell', { name: 'cy@readers.example Cy Lin' }).waitFor()
  expect(await page.getByText('boss@x.example').count()).toBe(0)
  await expectAccessible(page)

  await page.getByRole('tab', { name: 'Newsletters' }).click()
  // What the harness puts into each page fails in the sandboxed preview.
  app.expectErrors(/sandboxed/u)
  await page.getByText('No newsletters yet').waitFor()
  await page.getByRole('combobox', { name: 'Published post' }).click()
  await page.getByRole('option', { name: 'Ask for days' }).click()
  await page.getByRole('button', { name: 'Create a newsletter' }).click()
  await page.getByLabel('Subject').fill('New: ask for days')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'New: ask for days', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Send to 3 subscribers' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Sent', { exact: true }).first().waitFor()
  await expect.poll(() => mails.received.filter(({ mail }) => mail.subject === 'New: ask for days').length).toBe(3)
  await page.getByRole('cell', { name: 'ada@readers.example' }).waitFor()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await expectNoSidewaysScroll(page)
})
