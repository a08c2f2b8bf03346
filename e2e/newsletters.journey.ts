import { readFileSync } from 'node:fs'
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
  const post = await call<{ id: string }>('POST', `/generate-content/${channel?.id}`, {
    text: 'Ask for days.',
    title: 'Ask for days',
  })
  await call('PUT', `/content/${post.id}`, { title: 'Ask for days' })
  await call('POST', `/content/${post.id}/approve`, { dismiss_prompts: true, publish: true })
  await expect.poll(async () => (await call<{ status: string }>('GET', `/content/${post.id}`)).status).toBe('published')
  const page = await app.open('/newsletters?tab=settings', { person })
  await page.getByText('Set up a mail server').waitFor()
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
  await page.getByRole('button', { name: 'Import or export' }).click()
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
  await dialog.getByLabel('How did these people give consent?').fill('At the fair')
  await dialog.getByLabel('They already confirmed. Subscribe them now').check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await dialog.getByText('2 addresses were added.').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('cell', { name: 'ada@readers.example Ada Marlow' }).waitFor()

  await page.getByRole('button', { name: 'Import or export' }).click()
  await page.getByRole('menuitem', { name: 'Import addresses…' }).click()
  const table =
    'Nachname;Vorname;E-Mail;Betreuer;Status;Schlagworte;Sprache\nLin;Cy;cy@readers.example;boss@x.example;subscribed;"Kunde, Messe";de\nAb;Di;di@readers.example;boss@x.example;unsubscribed;;\n'
  await dialog
    .getByLabel('Choose a file of addresses')
    .setInputFiles({ name: 'audience.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
  await dialog.getByText('1 person is imported.').waitFor()
  await dialog.getByText('1 has unsubscribed and is left out: row 3').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('How did these people give consent?').fill('At the fair')
  await dialog.getByLabel('They already confirmed. Subscribe them now').check()
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await dialog.getByText('1 address was added.').waitFor()
  await dialog.getByText('1 unsubscribed earlier and was left out.').waitFor()
  const [rows] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download rows (CSV)' }).click(),
  ])
  expect(readFileSync((await rows.path()) ?? '', 'utf8')).toContain('"3","di@readers.example","Still unsubscribed"')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('cell', { name: 'cy@readers.example Cy Lin Kunde, Messe' }).waitFor()
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

/** Mailchimp's three files of one audience, as it exports them. */
const mailchimp = {
  'subscribed_members_export.csv':
    '"Email Address","First Name","Last Name","Birthday",MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LATITUDE,LONGITUDE,GMTOFF,DSTOFF,TIMEZONE,CC,REGION,LAST_CHANGED,LEID,EUID,NOTES,TAGS\nann@mc.example,Ann,Sample,03/14,2,"2021-03-04 05:06:07",,"2021-03-04 05:06:07",192.0.2.7,0,0,,,,,,"2023-01-01 00:00:00",1,abc,,"""Harbour"",""VIP"""\nbob@mc.example,Bob,Berg,,2,"2022-03-04 05:06:07",,"2022-03-04 05:06:07",192.0.2.8,0,0,,,,,,"2023-01-01 00:00:00",2,abd,"ask chief@other.example","""Harbour"""\n',
  'unsubscribed_members_export.csv':
    '"Email Address","First Name","Last Name",MEMBER_RATING,OPTIN_TIME,UNSUB_TIME,UNSUB_REASON,TAGS\ncid@mc.example,Cid,Cole,2,"2021-03-04 05:06:07","2022-05-06 10:00:00","NORMAL",\n',
  'cleaned_members_export.csv':
    '"Email Address","First Name","Last Name",MEMBER_RATING,OPTIN_TIME,CLEAN_TIME,CLEAN_CAMPAIGN_TITLE,TAGS\ndee@mc.example,Dee,Dorn,2,"2021-03-04 05:06:07","2022-05-06 10:00:00",News,\n',
}

test('an audience of Mailchimp comes in without those who left, and goes out again in one step', async () => {
  const { person, call } = await app.newPerson()
  const page = await app.open('/newsletters?tab=subscribers&add=import', { person, width: 'phone' })
  const dialog = page.getByRole('dialog', { name: 'Import addresses' })
  for (const name of ['unsubscribed_members_export.csv', 'cleaned_members_export.csv'] as const) {
    await dialog
      .getByLabel('Choose a file of addresses')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(mailchimp[name]) })
    await dialog.getByText('0 people are imported.').waitFor()
    expect(await dialog.getByRole('button', { name: 'Import', exact: true }).isDisabled()).toBe(true)
    await dialog.getByRole('button', { name: 'Remove file' }).click()
  }
  const name = 'subscribed_members_export.csv'
  await dialog
    .getByLabel('Choose a file of addresses')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(mailchimp[name]) })
  await dialog.getByText('2 people are imported.').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await dialog.getByLabel('How did these people give consent?').fill('Signed up on our old list')
  await dialog.getByLabel('They already confirmed. Subscribe them now').check()
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await dialog.getByText('2 addresses were added.').waitFor()
  const people = await call<{ email: string; tags: string[]; fields: object }[]>('GET', '/subscriber')
  expect(people.map(({ email, tags, fields }) => [email, tags, fields]).toSorted()).toEqual([
    ['ann@mc.example', ['Harbour', 'VIP'], { Birthday: '03/14' }],
    ['bob@mc.example', ['Harbour'], {}],
  ])
  await dialog.getByRole('button', { name: 'Undo import' }).click()
  await dialog.getByText('The import was undone: 2 removed').waitFor()
  expect(await call<unknown[]>('GET', '/subscriber')).toEqual([])
})
