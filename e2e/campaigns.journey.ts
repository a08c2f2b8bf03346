import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'

const app = journey()
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36' }

test('a campaign gathers a post, whose link is counted, shown as a QR code and stopped', async () => {
  const { person, call } = await app.newPerson()
  const { origin, sites } = await call<{ origin: string; sites: { path: string }[] }>('GET', '/tracked_link/settings')
  const target = `${origin}${sites[0]?.path ?? ''}/offer`
  const channel = await call<{ id: string }>('POST', '/channel', {
    name: 'Ada on Bluesky',
    channel_type: 'manual',
    network: 'bluesky',
  })
  const { id } = await call<{ id: string }>('POST', `/generate-content/${channel.id}`, {
    text: 'Ask for days.',
    title: 'Ask for days',
  })
  const line = { type: 'text', text: `Days, not patience: ${target}` }
  const rich_content = { type: 'doc', content: [{ type: 'paragraph', content: [line] }] }
  await call('PUT', `/content/${id}`, { title: 'Days', rich_content })

  const page = await app.open('/campaigns', { person })
  await page.getByText('No campaigns yet').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New campaign' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Spring launch')
  await dialog.getByLabel('Starts on').fill('2026-03-01')
  await dialog.getByLabel('Ends on').fill('2026-03-31')
  await dialog.getByLabel('Goal').selectOption('clicks')
  await dialog.getByLabel('Target').fill('2')
  await dialog.getByLabel('Budget').fill('1,200')
  await dialog.getByLabel('Currency').fill('CHF')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add campaign' }).click()
  await page.getByRole('heading', { name: 'Spring launch', level: 1 }).waitFor()
  await page.getByText('0 of 2 clicks').waitFor()
  await page.getByText('CHF 1,200.00').waitFor()
  const campaign = page.url()

  await page.goto(`/content/${id}?panel=details`)
  await page.getByRole('combobox', { name: 'Campaign' }).click()
  await page.getByRole('option', { name: 'Spring launch' }).click()
  const links = page.getByRole('region', { name: 'Links' })
  await links.getByText('1 link is shortened when the post is published.').waitFor()
  await expect
    .poll(async () => (await call<{ campaign_id: string }>('GET', `/content/${id}`)).campaign_id)
    .toBe(campaign.split('/').at(-1))
  await page.goto(`/content/${id}?panel=preview`)
  await page.getByText(`${origin}/l/0000000`).first().waitFor()
  await page.getByRole('button', { name: 'Download' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Plain text (.txt)' }).click(),
  ])
  const sent = await readFile(await download.path(), 'utf8')
  const url = /\S+\/l\/[1-9A-Za-z]{7}/u.exec(sent)?.[0] ?? ''
  expect(sent).toBe(`Days, not patience: ${url}`)
  await page.getByText(url).first().waitFor()
  const followed = await fetch(url, { redirect: 'manual', headers: browser })
  expect(followed.headers.get('location')).toContain(`${target}?s=${url.slice(-7)}&utm_source=bluesky`)
  await fetch(url, { redirect: 'manual', headers: { 'user-agent': 'curl/8' } })

  await expect
    .poll(async () => (await call<{ clicks: number; bots: number }[]>('GET', `/tracked_link?content_id=${id}`))[0])
    .toMatchObject({ clicks: 1, visitors: 1, bots: 1 })
  await page.goto(campaign)
  await page.getByText('1 of 2 clicks').waitFor()
  await page.getByRole('link', { name: 'Days' }).first().waitFor()
  const list = page.getByRole('list', { name: 'Tracked links' })
  await list.getByText('1 click · 1 visitor · 1 program apart').waitFor()
  await expectAccessible(page)
  await list.getByRole('button', { name: 'Show as QR code' }).click()
  await page.getByRole('img', { name: `QR code of ${url}` }).waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download SVG' }).click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toContain('<svg')
  await page.keyboard.press('Escape')
  const [table] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download links as CSV' }).click(),
  ])
  expect(table.suggestedFilename()).toBe('links of Spring launch.csv')
  expect(await readFile(await table.path(), 'utf8')).toContain(`\r\n${url},${target},`)
  await list.getByRole('button', { name: /^More for/u }).click()
  await page.getByRole('menuitem', { name: 'Stop link' }).click()
  // The message leaves after eight seconds, but not while the mouse is on it: a busy machine needs longer for what comes in between.
  await page.getByRole('button', { name: 'Undo' }).hover()
  await list.getByText('Stopped').waitFor()
  await expect.poll(async () => (await fetch(url, { redirect: 'manual' })).status).toBe(410)
  await page.getByRole('button', { name: 'Undo' }).click()
  await list.getByText('Stopped').waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'New link' }).click()
  await dialog.getByLabel('Destination').fill('https://evil.example/x')
  await dialog.getByLabel('Placement').fill('Poster at the fair')
  app.expectErrors(/400/u)
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await dialog.getByText('Must lead to the hosted site or to the address of one of your channels').waitFor()
  await dialog.getByLabel('Destination').fill(`${target}?a=b`)
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await list.getByText('poster-at-the-fair').waitFor()

  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Move to trash' }).click()
  await page.getByRole('button', { name: 'Undo' }).hover()
  await page.getByText('No campaigns yet').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: 'Spring launch' }).waitFor()
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: 'Link settings' }).click()
  await dialog.getByLabel('Campaign').fill('{person}')
  await dialog.getByText('Use lowercase letters, digits, hyphens and the placeholders above').waitFor()
  await dialog.getByLabel('Campaign').fill('2026-{campaign|pillar}')
  await dialog.getByText('utm_campaign=2026-spring-launch').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Link settings saved').waitFor()
  await page.goto(`/content/posts?campaign_id=${campaign.split('/').at(-1) ?? ''}`)
  await page.getByRole('link', { name: 'Days' }).first().waitFor()
})
