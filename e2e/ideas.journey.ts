import { expect, test } from 'vitest'
import { expectNoSidewaysScroll, journey } from './harness.ts'
import { waitForIdle } from './browser.ts'
import { makeTidyDraft } from './tidy-notes.ts'

const app = journey()

test('an idea becomes a draft: caught, opened by keyboard, written, opened', async () => {
  const { person } = await app.newPerson()
  const page = await app.open('/content/ideas', { person })
  const capture = page.getByRole('textbox', { name: 'Quick idea' })
  await capture.fill('Reminders work best the evening before, because people plan the next day then.')
  await capture.press('Enter')
  await page.getByRole('link', { name: /^Reminders work best/u }).waitFor()
  expect(await capture.inputValue()).toBe('')
  await page.getByRole('tab', { name: /Active\s*1/u }).waitFor()

  await capture.blur()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/idea\//u)
  await page.getByText('Basic mode tidies your words.').waitFor()
  await makeTidyDraft(page, 'The evening before')
})

test('what is typed is saved by itself, and a reload finds it', async () => {
  const { person, call } = await app.newPerson()
  const { id } = await call<{ id: string }>('POST', '/idea', { text: 'First words' })
  const page = await app.open(`/idea/${id}`, { person })
  await page.getByRole('textbox', { name: 'Idea' }).fill('Better words')
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Better words' }).waitFor()
})

test('archiving is taken back with Undo, and a filter without a match can be cleared', async () => {
  const { person, call } = await app.newPerson()
  await call('POST', '/idea', { text: 'Keep the phone in the back room' })
  const page = await app.open('/content/ideas', { person })
  const row = page.getByRole('link', { name: /Keep the phone/u })
  await page.getByRole('button', { name: /Actions for Keep the phone/u }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await row.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await row.waitFor()

  await page.getByRole('searchbox', { name: 'Search ideas' }).fill('zeppelin')
  await page.getByText('No idea matches').waitFor()
  expect(page.url()).toContain('q=zeppelin')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await row.waitFor()
})

test('a half-written idea survives a reload, and Ctrl-Enter tidies it', async () => {
  const { person } = await app.newPerson()
  const page = await app.open('/create', { person })
  const text = page.getByRole('textbox', { name: 'Your idea' })
  await text.fill('Answer every enquiry within the hour, even with one sentence.')
  await page.reload()
  expect(await text.inputValue()).toContain('within the hour')
  await page.getByRole('checkbox', { checked: true }).waitFor()
  await text.press('Control+Enter')
  await page.getByRole('region', { name: 'Tidy my notes' }).waitFor()
  await page.goto('/create')
  expect(await text.inputValue()).toBe('')
})

test('speech becomes text, and a refused microphone says what to do', async () => {
  const { person } = await app.newPerson()
  const page = await app.open('/content/ideas', { person })
  await page.addInitScript(() => {
    // Replaces the browser's speech recognition, which needs a microphone and an external service.
    class Recognition extends EventTarget {
      onresult: ((event: unknown) => void) | null = null
      onerror: ((event: { error: string }) => void) | null = null
      onend: (() => void) | null = null
      start() {
        if (sessionStorage.getItem('denied')) {
          this.onerror?.({ error: 'not-allowed' })
          this.onend?.()
          return
        }
        const results = ['We should answer faster', ' nobody waits two days'].map((transcript) =>
          Object.assign([{ transcript }], { isFinal: true }),
        )
        setTimeout(() => this.onresult?.({ resultIndex: 0, results }), 20)
      }
      stop() {
        this.onend?.()
      }
      abort() {
        this.onend?.()
      }
    }
    Object.assign(globalThis, { SpeechRecognition: Recognition, webkitSpeechRecognition: Recognition })
  })
  await page.goto('/create')
  await page.getByRole('button', { name: 'Speak' }).click()
  await page.getByRole('button', { name: 'Stop listening' }).click()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Your idea' }).inputValue())
    .toBe('We should answer faster\nnobody waits two days')
  await page.getByText(/transcription model/u).waitFor()
  await page.evaluate(() => sessionStorage.setItem('denied', 'yes'))
  // The sound is there too if the test browser's microphone was on before it was stopped.
  await page.getByRole('button', { name: /^(?:Speak|Record again)$/u }).click()
  await page.getByText(/Microphone access is blocked/u).waitFor()
})

test('one click fills an empty workspace with an example, and one takes it out', async () => {
  const { person } = await app.newPerson()
  const page = await app.open('/content/ideas', { person })
  const examples = page.getByRole('group', { name: 'Fill with an example workspace' })
  await examples.getByRole('button', { name: 'Software' }).waitFor()
  expect(await examples.getByRole('button').locator('strong').allTextContents()).toEqual([
    'Software',
    'Coffee roastery',
    'Energy consultancy',
  ])
  await examples.getByRole('button', { name: 'Coffee roastery' }).click()
  await page.getByText('Offices think their beans are bad.').waitFor()
  await page.getByRole('button', { name: 'Remove example' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove example' }).click()
  await page.getByText('No ideas yet').waitFor()
})

test('ideas fit the narrowest phone', async () => {
  const { person, call } = await app.newPerson()
  await call('POST', '/example-workspace')
  const [idea] = await call<{ id: string }[]>('GET', '/idea')
  const page = await app.open('/content/ideas', { person, width: 'phone' })
  for (const path of ['/content/ideas', '/create', `/idea/${idea?.id}`]) {
    await page.goto(path)
    await waitForIdle(page)
    await page.setViewportSize({ width: 320, height: 844 })
    await expectNoSidewaysScroll(page)
  }
})
