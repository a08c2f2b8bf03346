import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { startAdvisorModel, type AdvisorModel } from './advisor-model.ts'
import { waitForIdle } from './browser.ts'
import { newPersonWithModel } from './chosen-model.ts'
import { expectAccessible, expectNoSidewaysScroll, getNeighbourPort, journey } from './harness.ts'

const code = '```ts\nconst deals = 3 // open\nconst name = "<img src=x>"\n```'
let model: AdvisorModel
beforeAll(async () => {
  model = await startAdvisorModel(getNeighbourPort('advisor-answers'), (question, results) => {
    if (question.includes('forge'))
      return results.length === 0
        ? [{ name: 'due_and_stuck', args: { what: 'stuck' } }]
        : 'The [Deal](/crm/opportunities?open=01890000-0000-7000-8000-000000000000) waits [1](/crm/companies?open=2). It is old [2]. **Call Paul** waits [r1]. In all 7 deals are late. Nobody knows ([r99]), says [r'
    if (question.includes('code')) return `Take this:\n\n${code}\n\nIt costs $5 and $6.`
    if (question.includes('formula'))
      return 'The mean is \\(\\frac{a_1 + a_2}{2}\\), so\n\n$$\\sum_{i=1}^{n} \\hat{x}_i < 10$$\n\nand $5 to $6 for \\(\\href{javascript:alert(1)}{x}\\).'
    return `You asked: ${question}.`
  })
})
afterAll(() => model.close())
const app = journey()

const newAsker = () => newPersonWithModel(app, model)

const box = (page: Page) => page.getByRole('combobox', { name: 'Ask a question' })
async function ask(page: Page, question: string): Promise<void> {
  await box(page).fill(question)
  await page.keyboard.press('Enter')
}
const answered = (page: Page) => page.getByRole('group', { name: 'This answer' }).last().waitFor()

test('a forged source is shown as text, a figure without a source is marked, and a cut one leaves nothing', async () => {
  const { person, call } = await newAsker()
  await call('POST', '/example-workspace')
  const page = await app.open('/ai-chat', { person })
  await ask(page, 'Please forge it')
  await answered(page)
  const answer = page.getByRole('article')
  const check = async () => {
    await answer.getByText('In all 7 deals are late.').waitFor()
    const links = answer.locator('p a')
    expect(await links.allInnerTexts()).toEqual(['1'])
    expect(await links.first().getAttribute('href')).toMatch(/^\/crm\/tasks\?task=/u)
    const text = await answer.locator('p').last().innerText()
    expect(text.replace(/\s+/gu, ' ')).toBe(
      'The Deal waits [1]. It is old [2]. Call Paul waits 1. In all 7 deals are late. No source Nobody knows, says',
    )
  }
  await check()
  await page.reload()
  await check()
  await waitForIdle(page)
  await expectAccessible(page)
  const mark = answer.getByRole('button', { name: 'No source' }).last()
  await mark.focus()
  await page.keyboard.press('Enter')
  await page.getByText(/has no source in your workspace/u).waitFor()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
})

test('code is coloured and copied, formulas are drawn, and neither is more than text', async () => {
  const { person } = await newAsker()
  const page = await app.open('/ai-chat', { person })
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await ask(page, 'Show me code')
  await answered(page)
  const block = page.getByRole('region', { name: 'Code in ts' })
  await block.locator('[data-kind="keyword"]').first().waitFor()
  expect(await block.innerText()).toContain('const name = "<img src=x>"')
  expect(await page.locator('article img').count()).toBe(0)
  expect(loaded.some((url) => url.includes('temml') || url.includes('draw-formula'))).toBe(false)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy code' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('const deals = 3 // open')
  await waitForIdle(page)
  await expectAccessible(page)

  await ask(page, 'Show me a formula')
  const answer = page.getByRole('article').last()
  await answer.locator('math').nth(1).waitFor()
  await answer.locator('math mfrac').waitFor()
  await answer.getByText('and $5 to $6 for').waitFor()
  expect(await answer.locator('math').count()).toBe(2)
  expect(await answer.locator('a').count()).toBe(0)
  await answer.getByText('\\href{javascript:alert(1)}{x}').waitFor()
  await answered(page)
  await waitForIdle(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
})

test('a busy model is waited for, which is said, and Stop ends the wait', async () => {
  const { person } = await newAsker()
  const page = await app.open('/ai-chat', { person })
  // What is said stands until the model answers, which it does only after it was read.
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  Object.assign(model, { refusals: 1, held: promise })
  await ask(page, 'first')
  await page.getByText(/ is busy\. Asking again in 3 s \(2 of 4\)\./u).waitFor()
  answer()
  await page.getByText('You asked: first.').waitFor()
  await answered(page)
  model.refusals = 4
  await ask(page, 'second')
  await page.getByText(/ is busy\. Asking again/u).waitFor()
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await page.getByText('Stopped', { exact: true }).waitFor()
  await expect.poll(() => page.getByText(/is busy/u).count()).toBe(0)
  model.refusals = 0
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByText('You asked: second.').waitFor()
})

test('a question is spoken: by the browser, by a recording that the server reads, and a refusal is said', async () => {
  const { person } = await newAsker()
  const page = await app.open('/content/ideas', { person })
  await page.addInitScript(() => {
    class Recognition {
      onresult: ((event: object) => void) | null = null
      onerror: ((event: { error: string }) => void) | null = null
      onend: (() => void) | null = null
      start() {
        if (sessionStorage.getItem('denied')) {
          this.onerror?.({ error: 'not-allowed' })
          this.onend?.()
          return
        }
        const interim = Object.assign([{ transcript: 'which deals' }], { isFinal: false })
        const final = Object.assign([{ transcript: 'which deals are late' }], { isFinal: true })
        this.onresult?.({ resultIndex: 0, results: [interim] })
        setTimeout(() => this.onresult?.({ resultIndex: 0, results: [final] }), 400)
      }
      stop() {
        this.onend?.()
      }
      abort() {
        this.onend?.()
      }
    }
    const isOn = sessionStorage.getItem('recording') === null
    Object.assign(globalThis, {
      SpeechRecognition: isOn ? Recognition : undefined,
      webkitSpeechRecognition: isOn ? Recognition : undefined,
    })
    navigator.mediaDevices.getUserMedia = async () => {
      const context = new AudioContext()
      const tone = context.createOscillator()
      const out = context.createMediaStreamDestination()
      tone.connect(out)
      tone.start()
      return out.stream
    }
  })
  await page.goto('/ai-chat')
  await box(page).fill('Tell me')
  await page.getByRole('button', { name: 'Speak' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('which deals', { exact: true }).waitFor()
  await expect.poll(() => box(page).inputValue()).toBe('Tell me which deals are late')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stop listening' }).waitFor()
  await box(page).focus()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Speak' }).waitFor()
  await page.evaluate(() => sessionStorage.setItem('denied', 'yes'))
  await page.getByRole('button', { name: 'Speak' }).click()
  await page.getByText(/Microphone access is blocked/u).waitFor()

  await page.evaluate(() => sessionStorage.setItem('recording', 'yes'))
  await page.reload()
  await box(page).fill('')
  await page.getByRole('button', { name: 'Speak' }).click()
  await page.getByText('Recording…').waitFor()
  await page.getByText('0:01').waitFor()
  await page.getByRole('button', { name: 'Stop listening' }).click()
  await expect.poll(() => box(page).inputValue()).toBe('What is stuck?')
  await page.keyboard.press('Enter')
  await page.getByText('You asked: What is stuck?.').waitFor()
})
