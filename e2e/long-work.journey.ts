import type { Content } from '@draftwright/contract/content'
import type { Doc } from '@draftwright/contract/document'
import type { Run } from '@draftwright/contract/generation'
import { afterAll, afterEach, expect, test } from 'vitest'
import { startModelServer } from '../server/test/model-server.ts'
import { newPersonWithModel } from './chosen-model.ts'
import { getNeighbourPort, journey } from './harness.ts'

const model = await startModelServer(getNeighbourPort('long-work'))
const run = journey()
afterEach(() => {
  model.mode = 'good'
  model.pauseAfter = null
})
afterAll(() => model.close())

const paragraph = (text: string): Doc['content'][number] => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const slowly = (wordMs: number) => {
  model.mode = 'slow'
  model.wordMs = wordMs
}

test('a draft goes on without its page, is seen on another device, stopped, taken up again and finished', async () => {
  const { person, call } = await newPersonWithModel(run, model, 'tiny')
  const idea = await call<{ id: string }>('POST', '/idea', { text: 'Ask customers early.' })
  slowly(20)
  model.pauseAfter = 'Sentence b of'
  const first = await run.open(`/idea/${idea.id}`, { person })
  await first.getByRole('button', { name: 'Generate draft' }).click()
  await first.getByRole('button', { name: 'Stop' }).waitFor()
  await first.close()
  const runs = () => call<Run[]>('GET', `/generation-runs?idea_id=${idea.id}`)
  const draft = async () => (await runs())[0]?.steps.find(({ step }) => step === 'draft')?.text ?? ''
  await expect.poll(draft).toContain('Sentence a of')

  const second = await run.open(`/idea/${idea.id}`, { person })
  const progress = second.getByRole('region', { name: /^Draft for/u })
  await expect.poll(() => progress.textContent()).toContain('Sentence a of')
  model.pauseAfter = 'Sentence d of'
  await expect.poll(() => progress.textContent()).toContain('Sentence c of')
  await progress.getByRole('button', { name: 'Stop' }).click()
  await expect.poll(async () => (await runs())[0]?.state).toBe('stopped')
  const asked = model.calls.length
  await progress.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(() => model.calls.length - asked).toBe(1)
  await progress.getByRole('button', { name: 'Stop' }).click()
  await expect.poll(async () => (await runs())[0]?.state).toBe('stopped')
  // Brief and outline were complete: only the draft was restarted, and the outline is rerun only on request.
  model.mode = 'good'
  const again = progress.getByRole('button', { name: /again/iu })
  await again.nth(1).click()
  await expect.poll(async () => (await runs())[0]?.state).toBe('done')
  expect(model.calls.length - asked).toBe(3)
  await second.getByRole('link', { name: /Ask early/u }).waitFor()
})

test('a draft that failed is tried again', async () => {
  const { person, call } = await newPersonWithModel(run, model, 'tiny')
  const idea = await call<{ id: string }>('POST', '/idea', { text: 'Ask customers early.' })
  model.mode = 'unauthorized'
  const page = await run.open(`/idea/${idea.id}`, { person })
  await page.getByRole('button', { name: 'Generate draft' }).click()
  const retry = page.getByRole('button', { name: 'Retry' })
  await retry.waitFor()
  model.mode = 'good'
  await retry.click()
  const runs = () => call<Run[]>('GET', `/generation-runs?idea_id=${idea.id}`)
  await expect.poll(async () => (await runs())[0]?.state).toBe('done')
})

test('feedback on some words is seen while it is written, found again on another device, and decided by keyboard', async () => {
  const { person, call } = await newPersonWithModel(run, model, 'tiny')
  const [channel] = await call<{ id: string }[]>('GET', '/channel')
  const made = await call<Content>('POST', `/generate-content/${channel?.id}`, {
    text: 'Ask customers early.',
    title: 'Ask customers early',
  })
  const rich_content: Doc = { type: 'doc', content: [paragraph('One two three.'), paragraph('Four five six.')] }
  await call('PUT', `/content/${made.id}`, { rich_content })
  const text = async () => JSON.stringify((await call<Content>('GET', `/content/${made.id}`)).rich_content)
  model.answers['feedback'] = JSON.stringify({
    markdown: 'four, and then, after quite some thought and a long walk by the sea, five',
    title: null,
    note: null,
  })
  slowly(250)
  const first = await run.open(`/content/${made.id}?panel=feedback`, { person })
  const editor = first.getByRole('textbox', { name: 'Text of the post' })
  await editor.locator('p').nth(1).waitFor()
  await editor
    .locator('p')
    .nth(1)
    .dblclick({ position: { x: 12, y: 10 } })
  await first.getByText('About').waitFor()
  await first.getByRole('button', { name: 'Shorter' }).click()
  await expect
    .poll(() => first.getByRole('region', { name: 'Feedback: Shorter' }).textContent())
    .toContain('after quite')
  await first.close()

  const second = await run.open(`/content/${made.id}?panel=feedback`, { person })
  const proposal = second.getByRole('region', { name: 'Proposed changes' })
  await proposal.locator('li').first().waitFor()
  expect(await proposal.locator('li').count()).toBe(1)
  await proposal.locator('li').first().focus()
  await second.keyboard.press('a')
  await expect.poll(text).toContain('a long walk by the sea, five five six.')
  expect(await text()).toContain('One two three.')
  await proposal.getByRole('button', { name: 'Undo' }).first().click()
  await expect.poll(text).toContain('"Four five six."')
  await proposal.getByRole('button', { name: 'Reject', exact: true }).waitFor()
  await proposal.locator('li').first().focus()
  await second.keyboard.press('r')
  await proposal.getByText('Rejected').waitFor()
  delete model.answers['feedback']
})

test('the outline comes first where that is asked for, and the draft is written from the changed one', async () => {
  const { person, call } = await newPersonWithModel(run, model, 'tiny')
  model.mode = 'good'
  const { id } = await call<{ id: string }>('POST', '/idea', { text: 'Three things made our front desk quiet.' })
  const page = await run.open(`/idea/${id}`, { person })
  await page.getByText('Outline first').click()
  await page.getByRole('button', { name: 'Make an outline' }).click()
  const title = page.getByRole('textbox', { name: 'Your own title' })
  await title.fill('A quiet front desk in three moves')
  await page.getByRole('button', { name: 'Write the draft from this outline' }).click()
  await page.waitForURL(/\/content\/[0-9a-f-]{36}/u)
  const [content] = await call<{ title: string }[]>('GET', `/idea/${id}/contents`)
  expect(content?.title).toBe('A quiet front desk in three moves')
})
