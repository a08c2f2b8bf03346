import type { Content } from '@draftwright/contract/content'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'
import { makeDraft } from './tidy-notes.ts'

const app = journey()

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text of the post' })
const notesOf = (page: Page) => page.getByRole('region', { name: 'Tidy my notes' })
const readId = (page: Page) => /[0-9a-f-]{36}$/u.exec(new URL(page.url()).pathname)?.[0] ?? ''

test('a post shape without a model: sentences of the idea become answers, a question stays, and the post goes live on a phone', async () => {
  const { person, call } = await app.newPerson()
  const { id } = await call<{ id: string }>('POST', '/idea', {
    text: 'We open a second shop on Mill Street. It opens on 12 May at 9:00. The old one is too small on Saturdays.',
  })
  const page = await app.open(`/idea/${id}`, { person, width: 'phone' })
  await page.getByRole('button', { name: 'Tidy my notes' }).click()
  const notes = notesOf(page)
  await notes.getByRole('button', { name: 'We open a second shop on Mill Street', exact: true }).click()
  expect(await notes.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('We open a second shop on Mill Street')
  await notes.getByLabel('Post shape').selectOption('Announcement')
  const offered = (nth: number) => notes.getByRole('list', { name: 'From your notes' }).nth(nth)
  await offered(0).getByRole('button', { name: 'We open a second shop on Mill Street.' }).click()
  expect(await notes.getByLabel('What is new?').inputValue()).toBe('We open a second shop on Mill Street.')
  await offered(3).getByRole('button', { name: 'It opens on 12 May at 9:00.' }).click()
  await notes.getByRole('textbox', { name: 'Heading for: From when, and where?' }).fill('Come by')
  await notes
    .getByLabel('Why did you do it?', { exact: true })
    .fill('The old one is too small on Saturdays. Not sure about Fridays.')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await makeDraft(page)

  expect(await textOf(page).innerText()).toMatch(
    /second shop on Mill Street\.[^]*Why we did it[^]*too small on Saturdays\.[^]*Come by[^]*It opens on 12 May at 9:00\./u,
  )
  // An aside within an answer is asked about before anything else.
  const aside = page.getByRole('region', { name: 'Is this for the reader?' })
  await aside.getByText('Not sure about Fridays.').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await aside.getByRole('button', { name: 'Leave out' }).click()
  await textOf(page).getByText('Not sure about Fridays.').waitFor({ state: 'detached' })
  const interview = page.getByRole('form', { name: 'Who is it for?' })
  await interview.getByText('2 questions for you').waitFor()
  await interview.getByRole('textbox').fill('It is for the people of the harbor.')
  await interview.getByRole('textbox').press('Control+Enter')
  await textOf(page).getByText('It is for the people of the harbor.').waitFor()
  await textOf(page).getByText('Who it is for').waitFor()
  const last = page.getByRole('form', { name: 'What should readers do now?' })
  await last.getByRole('button', { name: 'Skip' }).click()
  await last.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Approve and publish' }).click()
  await page.getByText('Published', { exact: true }).first().waitFor()
  const { url, left_out } = await call<Content>('GET', `/content/${readId(page)}`)
  expect(left_out.map(({ text }) => text)).toEqual(['Not sure about Fridays.'])
  const live = await app.open(new URL(url ?? '').pathname)
  await live.getByRole('heading', { name: 'Come by' }).waitFor()
  expect(await live.locator('article').innerText()).not.toMatch(/Fridays|\?/u)
})

test('a dictation whose aside stays out: struck through with why, one click back, and what is in doubt waits', async () => {
  // The approval that is held up answers 409, which the browser logs as an error.
  app.expectErrors(/409/u)
  const { person, call } = await app.newPerson()
  const said = [
    'Um, we changed the waiting list in spring and now we call people at seven in the morning.',
    'Between us, the old list was a disgrace.',
    'Nobody waits longer than two days since then.',
    'Mrs Vogel waited for a month. Leave the name out.',
  ].join(' ')
  const { id } = await call<{ id: string }>('POST', '/idea', { text: '', voice_input: said })
  const page = await app.open(`/idea/${id}`, { person })
  await page.getByRole('button', { name: 'Tidy my notes' }).click()
  const notes = notesOf(page)
  await notes.locator('del').getByText('Between us, the old list was a disgrace.').waitFor()
  await notes.getByText('Said to be left out.').waitFor()
  await notes.locator('del').getByText('Um,').waitFor()
  await notes.locator('mark').getByText('Mrs Vogel waited for a month.').waitFor()
  await expectAccessible(page)
  const putBack = notes.getByRole('button', { name: 'Put back: Between us, the old list was a disgrace.' })
  await putBack.click()
  await notes.getByRole('button', { name: 'Leave out: Between us, the old list was a disgrace.' }).click()
  await putBack.waitFor()
  await notes.getByRole('button', { name: 'Leave out: Leave the name out.' }).click()
  await notes.getByText('One passage is in doubt.').waitFor()
  await notes.getByRole('textbox', { name: 'Title' }).fill('At seven')
  await makeDraft(page)

  const text = await textOf(page).innerText()
  expect(text).toMatch(/^We changed the waiting list/u)
  expect(text).not.toMatch(/disgrace|Leave the name|Um/u)
  await page.getByRole('button', { name: 'Approve and publish' }).click()
  const dialog = page.getByRole('dialog', { name: '1 to check' })
  await dialog.getByRole('button', { name: 'Mrs Vogel waited for a month.', exact: true }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const aside = page.getByRole('region', { name: 'Is this for the reader?' })
  await aside.getByRole('button', { name: 'Leave out' }).click()
  await aside.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await aside.getByRole('button', { name: 'Keep', exact: true }).click()
  await aside.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Approve and publish' }).click()
  await page.getByText('Published', { exact: true }).first().waitFor()
})

test('of a chat the person ticks the lines that are the point, and for a short network the sentences that fit', async () => {
  const { person, call } = await app.newPerson()
  const long = Array.from({ length: 12 }, (_, at) => `Sentence ${at} says what we learned about the list.`).join(' ')
  const { id } = await call<{ id: string }>('POST', '/idea', {
    text: `Anna: we should raise prices\nBen: not yet\nAnna: ${long}`,
  })
  await call('POST', '/channel', { name: 'Bluesky', channel_type: 'manual', network: 'bluesky' })
  const page = await app.open(`/idea/${id}`, { person, width: 'phone', scheme: 'dark' })
  await page.getByRole('checkbox', { name: /Bluesky/u }).check()
  await page.getByRole('button', { name: 'Tidy my notes' }).click()
  const notes = notesOf(page)
  await notes.getByText('Which of these lines are the point?').waitFor()
  expect(await notes.getByRole('button', { name: 'Make the draft' }).isDisabled()).toBe(true)
  for (const tick of (await notes.getByRole('checkbox').all()).slice(2)) await tick.check()
  const short = notes.getByRole('region', { name: 'Choose the sentences for Bluesky' })
  await short.getByRole('checkbox', { name: /Sentence 3 says/u }).check()
  await short.getByText(/\/ 300/u).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await makeDraft(page)
  expect((await textOf(page).innerText()).trim()).toBe('Sentence 3 says what we learned about the list.')
  const { left_out } = await call<Content>('GET', `/content/${new URL(page.url()).pathname.split('/').at(-1)}`)
  expect(left_out.map(({ reason }) => reason)).toContain('not_chosen')
})
