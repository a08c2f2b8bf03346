import type { Idea } from '@draftwright/contract/ideas'
import { createTransport } from 'nodemailer'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { ApiCall, Person } from '../scripts/api-client.ts'
import { findFreePort } from '../scripts/free-port.ts'
import { waitForIdle } from './browser.ts'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'

const mailPort = await findFreePort()
const app = journey({ env: { MAIL_IN_PORT: String(mailPort), MAIL_IN_DOMAIN: 'mail.draftwright.test' } })
const withoutReceiver = journey()

type Given = Partial<Pick<Idea, 'tags'>> & { text: string }
const add = (call: ApiCall, idea: Given) => call<Idea>('POST', '/idea', idea)
const read = (call: ApiCall, { id }: Idea) => call<Idea>('GET', `/idea/${id}`)
const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const card = (place: Page | Locator, text: string) => place.getByRole('link', { name: new RegExp(text, 'u') })
const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true }).click()
const openBoard = async (person: Person) => {
  const page = await app.open('/content/ideas?view=board', { person })
  await column(page, 'Inbox').waitFor()
  return page
}

test('what the bookmarklet hands over becomes an idea with its source, is tagged, voted for and found again', async () => {
  const { person, call } = await app.newPerson()
  await add(call, { text: 'Something else entirely' })
  const shared = new URLSearchParams({ title: 'On mail', text: 'Twice a day.', url: 'https://example.com/mail' })
  const page = await app.open(`/create?from=bookmarklet&${shared}`, { person })
  await expect.poll(() => page.getByRole('textbox', { name: 'Your idea' }).inputValue()).toBe('On mail\n\nTwice a day.')
  await page.getByRole('link', { name: 'Found at example.com' }).waitFor()
  await page.getByRole('button', { name: 'Save idea' }).click()
  await page.getByRole('heading', { name: 'On mail' }).waitFor()
  const [idea] = await call<Idea[]>('GET', '/idea')
  expect(idea).toMatchObject({ source: 'bookmarklet', source_url: 'https://example.com/mail' })

  await page.getByLabel('Tags', { exact: true }).and(page.locator('input:visible')).first().fill('Mail')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Vote for On mail, 0/u }).click()
  await page.getByRole('button', { name: /^Vote for On mail, 1/u }).waitFor()
  await page.goto('/content/ideas')
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Most votes first')
  await expect.poll(() => page.url()).toContain('sort=votes')
  await expect
    .poll(() => page.getByRole('list', { name: 'Ideas', exact: true }).getByRole('link').first().textContent())
    .toContain('On mail')
  await page.getByRole('button', { name: 'Only ideas tagged mail' }).click()
  await card(page, 'Something else').waitFor({ state: 'detached' })
  expect(page.url()).toContain('tag=mail')
  await page.getByRole('button', { name: 'Shortlist On mail' }).click()
  await page.getByRole('tab', { name: /Shortlist\s*1/u }).click()
  await card(page, 'On mail').waitFor()
  expect(await read(call, idea as Idea)).toMatchObject({
    tags: ['mail'],
    is_shortlisted: true,
    voters: [idea?.user_id],
  })
})

test('the palette adds an idea without leaving the page, and Undo takes it out', async () => {
  const { person, call } = await app.newPerson()
  const page = await app.open('/content/posts', { person })
  await page.getByRole('heading', { name: 'Posts', level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search and commands' }).fill('Ask guests what they missed')
  await page.getByRole('option', { name: /^Add “Ask guests/u }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Idea added').waitFor()
  expect(new URL(page.url()).pathname).toBe('/content/posts')
  expect(await call<Idea[]>('GET', '/idea')).toMatchObject([{ text: 'Ask guests what they missed' }])
  await undo(page)
  await expect.poll(() => call<Idea[]>('GET', '/idea')).toEqual([])

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search and commands' }).fill('add idea')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Your idea' }).fill('In the middle of something')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await call<Idea[]>('GET', '/idea')).toMatchObject([{ text: 'In the middle of something' }])
})

test('on the board an idea is dragged, moved by keys and by its menu, and a drop that means nothing says why', async () => {
  const { person, call } = await app.newPerson()
  const idea = await add(call, { text: 'Send reminders early' })
  const page = await openBoard(person)
  await card(page, 'Send reminders').dragTo(column(page, 'Shortlist'))
  await card(column(page, 'Shortlist'), 'Send reminders').waitFor()
  await expect.poll(async () => (await read(call, idea)).is_shortlisted).toBe(true)
  await undo(page)
  await card(column(page, 'Inbox'), 'Send reminders').waitFor()

  await card(column(page, 'Inbox'), 'Send reminders').focus()
  await page.keyboard.press('Shift+ArrowRight')
  await card(column(page, 'Shortlist'), 'Send reminders').waitFor()
  await card(column(page, 'Shortlist'), 'Send reminders').and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Shift+ArrowLeft')
  await card(column(page, 'Inbox'), 'Send reminders').waitFor()

  await card(column(page, 'Inbox'), 'Send reminders').dragTo(column(page, 'Published'))
  await page.getByRole('alert').filter({ hasText: 'is published' }).waitFor()
  await page.getByRole('button', { name: 'Move Send reminders early' }).click()
  await page.getByRole('menuitem', { name: 'Move to Archive' }).click()
  await card(page, 'Send reminders').waitFor({ state: 'detached' })
  await expect.poll(async () => (await read(call, idea)).status).toBe('archived')
})

test('triage goes through the inbox by keys, and takes the last decision back', async () => {
  const { person, call } = await app.newPerson()
  const texts = ['Answer within the hour', 'Close on Mondays', 'A quieter waiting room']
  const ideas: Idea[] = []
  for (const text of texts) ideas.push(await add(call, { text }))
  const [first, second, third] = ideas as [Idea, Idea, Idea]
  const page = await app.open('/content/ideas', { person })
  await page.getByRole('link', { name: 'Triage 3' }).click()
  const shows = (text: string) => page.getByRole('article', { name: text }).waitFor()
  await shows('Answer within the hour')
  await page.keyboard.press('j')
  await shows('Close on Mondays')
  await page.keyboard.press('k')
  await page.keyboard.press('s')
  await shows('Close on Mondays')
  await page.keyboard.press('a')
  await shows('A quieter waiting room')
  await page.keyboard.press('z')
  await shows('Close on Mondays')
  await expect.poll(async () => (await read(call, second)).status).toBe('new')
  await page.keyboard.press('t')
  await page.keyboard.type('hours')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await read(call, second)).tags).toEqual(['hours'])
  await page.keyboard.press('a')
  await shows('A quieter waiting room')
  await page.keyboard.press('a')
  await page.getByText('Inbox done').waitFor()
  await expect.poll(async () => (await read(call, third)).status).toBe('archived')
  expect(await read(call, first)).toMatchObject({ is_shortlisted: true, status: 'new' })
})

test('in triage M merges into what it is most like, and Z puts it back on the table', async () => {
  const { person, call } = await app.newPerson()
  const first = await add(call, { text: 'Send appointment reminders the evening before the visit' })
  const second = await add(call, { text: 'Appointment reminders: send them the evening before a visit' })
  const page = await app.open('/content/ideas/triage', { person })
  const shown = page.getByRole('article', { name: 'Send appointment' })
  await shown.getByText('Similar to').waitFor()
  await page.keyboard.press('m')
  await page.getByRole('dialog', { name: 'Merge these ideas?' }).getByRole('button', { name: 'Merge' }).click()
  await page.getByRole('article', { name: 'Appointment reminders' }).waitFor()
  expect(await read(call, first)).toMatchObject({ merged_into: second.id })
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('z')
  await shown.getByText('Similar to').waitFor()
  await expect.poll(async () => (await read(call, first)).merged_into).toBeNull()
})

test('ideas that say the same become one, with a preview, and stand by themselves again after Undo', async () => {
  const { person, call } = await app.newPerson()
  const kept = await add(call, { text: 'Send appointment reminders the evening before the visit', tags: ['mail'] })
  const other = await add(call, {
    text: 'Appointment reminders: send them the evening before a visit',
    tags: ['phone'],
  })
  await add(call, { text: 'A price list that people read' })
  const page = await app.open('/content/ideas', { person })
  await page.getByText('2 similar ideas').waitFor()
  await page.goto(`/idea/${kept.id}`)
  await page.getByRole('button', { name: /^Merge Appointment/u }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge these ideas?' })
  await dialog.getByText('Tags: mail, phone').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await page.getByText('Ideas merged').waitFor()
  expect(await read(call, other)).toMatchObject({ merged_into: kept.id })
  expect((await read(call, kept)).text).toContain('Appointment reminders: send')
  await undo(page)
  await expect.poll(async () => (await read(call, other)).merged_into).toBeNull()
  expect((await read(call, kept)).text).toBe(kept.text)

  await call('POST', `/idea/${kept.id}/merge`, { idea_ids: [other.id] })
  await page.goto(`/idea/${other.id}`)
  await page.getByText('This idea was merged into').waitFor()
})

test('a spoken idea is recorded with its waveform, and plays on its page; a missing microphone is said', async () => {
  const { person, call } = await app.newPerson()
  const page = await app.open('/content/ideas', { person })
  await page.addInitScript(() => {
    // A tone replaces the microphone, which this machine lacks. Without speech recognition only the audio is stored.
    Object.assign(globalThis, { SpeechRecognition: undefined, webkitSpeechRecognition: undefined })
    navigator.mediaDevices.getUserMedia = async () => {
      if (sessionStorage.getItem('absent')) throw new DOMException('none', 'NotFoundError')
      const context = new AudioContext()
      const tone = context.createOscillator()
      const out = context.createMediaStreamDestination()
      tone.connect(out)
      tone.start()
      return out.stream
    }
  })
  await page.goto('/create')
  await page.evaluate(() => sessionStorage.setItem('absent', 'yes'))
  await page.getByRole('button', { name: 'Record' }).click()
  await page.getByText(/No microphone found/u).waitFor()
  await page.evaluate(() => sessionStorage.removeItem('absent'))
  await page.getByRole('button', { name: 'Record' }).click()
  await page.getByText('0:02').waitFor()
  expect(await page.locator('form svg rect').count()).toBeGreaterThan(10)
  await page.getByRole('button', { name: 'Stop recording' }).click()
  await page.getByRole('group', { name: 'Your recording' }).waitFor()
  await page.getByRole('textbox', { name: 'Your idea' }).fill('Spoken on the way home')
  await page.getByRole('button', { name: 'Save idea' }).click()
  await page.getByRole('heading', { name: 'Spoken on the way home' }).waitFor()
  await page.getByRole('button', { name: 'Play the recording' }).click()
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  const [idea] = await call<Idea[]>('GET', '/idea')
  expect(idea).toMatchObject({ source: 'voice', has_recording: true })
  const { seconds, peaks } = await call<{ seconds: number; peaks: number[] }>('GET', `/idea/${idea?.id}/recording`)
  expect(seconds).toBeGreaterThan(1.9)
  expect(Math.max(...peaks)).toBe(100)
})

test('an own mail address is made, takes mail, is renewed and removed', async () => {
  const { person, call } = await app.newPerson()
  const page = await app.open('/content/ideas/capture', { person })
  await page.getByRole('button', { name: 'Create my address' }).click()
  const shown = page.getByText(/^ideas\+[a-z0-9]{20}@mail\.draftwright\.test$/u)
  const address = (await shown.textContent()) ?? ''
  const post = createTransport({ host: '127.0.0.1', port: mailPort, ignoreTLS: true })
  await post.sendMail({ from: person.email, to: address, subject: 'From the train', text: 'Shorter forms.' })
  expect(await call<Idea[]>('GET', '/idea')).toMatchObject([
    { text: 'From the train\n\nShorter forms.', source: 'mail' },
  ])
  await page.getByRole('button', { name: 'New address' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create new address' }).click()
  await expect.poll(() => shown.textContent()).not.toBe(address)
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove address' }).click()
  await page.getByRole('button', { name: 'Create my address' }).waitFor()
  // Nobody stands before this server who would have checked the address.
  await page.goto('/content/ideas')
  await page.getByRole('link', { name: /From the train/u }).click()
  await page.getByText(`From ${person.email}, sender not verified`).waitFor()
})

test('a server that receives no mail says so, and the app can be installed to share into', async () => {
  const { person } = await withoutReceiver.newPerson()
  const page = await withoutReceiver.open('/content/ideas/capture', { person })
  await page.getByText(/This server does not receive email/u).waitFor()
  const link = page.getByRole('link', { name: 'Add to Draftwright' })
  expect(await link.getAttribute('href')).toMatch(/^javascript:/u)
  await link.click()
  await page.getByText(/copy its address into a new bookmark/u).waitFor()
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const answer = await fetch(new URL(address ?? '', withoutReceiver.server.url))
  expect(answer.headers.get('content-type')).toContain('application/manifest+json')
  const manifest = (await answer.json()) as { share_target: unknown; icons: { src: string; type: string }[] }
  expect(manifest.share_target).toEqual({
    action: '/create',
    method: 'GET',
    params: { title: 'title', text: 'text', url: 'url' },
  })
  for (const { src, type } of manifest.icons)
    expect((await fetch(new URL(src, withoutReceiver.server.url))).headers.get('content-type')).toContain(type)
})

test('ways to capture, with an address for mails, can be read and fit a phone in the dark', async () => {
  const { person, call } = await app.newPerson()
  await call('POST', '/idea-mailbox')
  const page = await app.open('/content/ideas/capture', { person, width: 'phone', scheme: 'dark' })
  await waitForIdle(page)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
