import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'
import { makeDraft } from './tidy-notes.ts'

const app = journey()

const call = `WEBVTT

00:00:01.000 --> 00:00:06.000
<v Speaker 1>So, the clinic loses about 40 percent of its slots to no-shows today.

00:00:06.000 --> 00:00:12.000
<v Bo Berg>Honestly, 900 euros a month is too expensive for a practice of our size.

00:00:12.000 --> 00:00:16.000
<v Speaker 1>I'll send you a smaller offer by Friday.

00:00:16.000 --> 00:00:20.000
<v Bo Berg>Okay, let's go with the pilot in March then.

00:00:20.000 --> 00:00:25.000
<v Bo Berg>Does it work with our old phone system?

00:00:25.000 --> 00:00:28.000
<v Speaker 1>Good question, I'd have to check.
`
const file = (name = 'First call.vtt', text = call) => ({ name, mimeType: 'text/vtt', buffer: Buffer.from(text) })

async function bringIn(path = '/meetings') {
  const { person, call: ask } = await app.newPerson()
  const page = await app.open(path, { person })
  await page.getByRole('button', { name: 'Add a meeting' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add a meeting' })
  await dialog.getByLabel('Transcript or recording').setInputFiles(file())
  await dialog.getByRole('button', { name: 'Add meeting' }).click()
  await page.getByRole('heading', { level: 1, name: 'First call' }).waitFor()
  await page.getByRole('region', { name: 'Moments to look at' }).waitFor()
  return { page, person, ask }
}

test('a transcript shows moments that lead to the words; speakers are named, moments dropped, brought back and kept', async () => {
  const { page } = await bringIn()
  await expectAccessible(page)
  const promises = page.getByRole('list', { name: 'Promises and requests' })
  await promises.getByText(/^Speaker 1 · by Friday → \w{3}, \w{3} \d+/u).waitFor()
  const transcript = page.getByRole('region', { name: 'Transcript' })
  await transcript.getByRole('button', { name: /^Speaker 1 · 3$/u }).click()
  const naming = page.getByRole('dialog', { name: 'Who is this?' })
  await naming.getByLabel('Name').fill('Ann Lee')
  await naming.getByRole('button', { name: 'Save name' }).click()
  await promises.getByText(/^Ann Lee · by Friday/u).waitFor()
  const decided = "Okay, let's go with the pilot in March then."
  const sounding = page.getByRole('list', { name: 'Sounds like a decision' })
  await sounding.getByRole('button', { name: `Drop: ${decided}` }).click()
  await sounding.waitFor({ state: 'detached' })
  expect(await page.getByRole('region', { name: 'Decisions' }).count()).toBe(0)
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click()
  await sounding.getByRole('button', { name: `Keep: ${decided}` }).click()
  await page.getByRole('region', { name: 'Decisions' }).getByRole('button', { name: decided, exact: true }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('line')).toBe('4')
  await transcript.getByRole('button', { name: 'Correct line 4' }).click()
  await transcript.getByLabel('Line 4').fill("Okay, let's go with the pilot in April then.")
  await transcript.getByRole('button', { name: 'Save' }).click()
  await transcript.getByText('(corrected)').waitFor()
  await page.reload()
  await transcript.getByText('(corrected)').waitFor()
})

test('the type is changed in the list at once, and taken back if the server refuses', async () => {
  const { page } = await bringIn()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Meetings' }).click()
  const type = page.getByRole('combobox', { name: 'Type of First call' })
  await type.selectOption({ label: 'Discovery' })
  await expect.poll(() => type.locator('option:checked').textContent()).toBe('Discovery')
  await page.route('**/meetings/meeting-records/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 409, json: { error: { code: 'conflict', message: 'Changed by somebody else' } } })
      : route.continue(),
  )
  app.expectErrors(/409/u)
  await type.selectOption({ label: 'Demo' })
  await page.getByText('Changed by somebody else').waitFor()
  await expect.poll(() => type.locator('option:checked').textContent()).toBe('Discovery')
  await page.unroute('**/meetings/meeting-records/*')
  await page.getByRole('searchbox', { name: 'Search everything said' }).fill('old phone')
  await page.getByRole('link', { name: 'Bo Berg: Does it work with our old phone system?' }).click()
  await page.getByRole('button', { name: 'Does it work with our old phone system?' }).last().waitFor()
  await page.getByRole('region', { name: 'Moments to look at' }).waitFor()
})

test('lines become an idea, which is drafted and published, and leads back to where it was said', async () => {
  const { page, ask } = await bringIn()
  const transcript = page.getByRole('region', { name: 'Transcript' })
  await transcript.getByRole('button', { name: /40 percent/u }).click()
  await transcript.getByRole('button', { name: /too expensive/u }).click({ modifiers: ['Shift'] })
  const bar = page.getByRole('toolbar', { name: 'Selected lines' })
  await bar.getByText('2 lines selected').waitFor()
  await bar.getByRole('button', { name: 'Make an idea' }).click()
  await page.getByRole('img', { name: 'From a meeting' }).waitFor()
  await page.getByText('ask before quoting').first().waitFor()
  const idea = page.url()
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Tidy my notes' }).click()
  await page.getByRole('region', { name: 'Tidy my notes' }).getByRole('textbox', { name: 'Title' }).fill('40 percent')
  for (const tick of await page.getByRole('region', { name: 'Tidy my notes' }).getByRole('checkbox').all())
    await tick.check()
  await makeDraft(page)
  const content = /[0-9a-f-]{36}/u.exec(page.url())?.[0] ?? ''
  await ask('POST', `/content/${content}/approve`, { dismiss_prompts: true })
  const { url } = await ask<{ url: string }>('POST', `/content/${content}/publish`)
  expect(await (await fetch(new URL(new URL(url).pathname, app.server.url))).text()).toContain('40 percent')
  await page.goto(idea)
  await page.getByRole('link', { name: 'Said in a meeting' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('line')).toBe('1')
  await transcript.getByRole('button', { name: /40 percent/u }).waitFor()
})

test('Ask Co-CEO says offline what was promised, and its source leads to the line', async () => {
  const { person, call: ask } = await app.newPerson()
  await ask('PUT', '/account/features', { isEnable: true, isEnableAccount: true })
  const { id: company } = await ask<{ id: string }>('POST', '/../crm/companies', { name: 'Acme Clinics' })
  const [me] = await ask<{ display_name: string }[]>('GET', '/account-access')
  const page = await app.open('/meetings', { person })
  await page.getByRole('button', { name: 'Add a meeting' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add a meeting' })
  const said = call.replaceAll('Speaker 1', me?.display_name ?? '')
  await dialog.getByLabel('Transcript or recording').setInputFiles(file('First call.vtt', said))
  await dialog.getByRole('button', { name: 'Add meeting' }).click()
  await page.getByRole('region', { name: 'Moments to look at' }).waitFor()
  await page.getByRole('button', { name: "Keep: I'll send you a smaller offer by Friday." }).click()
  await page.getByRole('region', { name: 'Action items' }).waitFor()
  const meeting = /[0-9a-f-]{36}/u.exec(page.url())?.[0] ?? ''
  const entity = await ask<{ id: string }>('POST', '/meetings/context-entities', { kind: 'company', ref_id: company })
  const swap = { current_entity_id: null, new_entity_id: entity.id }
  await ask('PUT', `/meetings/meeting-records/${meeting}/meeting-entities`, swap)
  await page.getByRole('link', { name: 'Ask Co-CEO' }).click()
  await page.getByRole('combobox', { name: 'Ask a question' }).fill('What did we promise Acme?')
  await page.keyboard.press('Enter')
  await page.getByText("I'll send you a smaller offer by Friday.").waitFor()
  const chip = page.getByRole('link', { name: 'Source 1: First call' })
  await chip.focus()
  const card = page.getByRole('tooltip')
  await card.getByText('Meeting note', { exact: true }).waitFor()
  await card.getByText(/I.ll send you a smaller offer by Friday/u).waitFor()
  await chip.click()
  await page.waitForURL((url) => url.pathname.endsWith(meeting) && url.searchParams.get('line') === '3')
  const transcript = page.getByRole('region', { name: 'Transcript' })
  await transcript.getByRole('button', { name: /smaller offer/u }).waitFor()
})

test('on the width of a phone the notes, the transcript and the details stand behind each other', async () => {
  const { person, call: ask } = await app.newPerson()
  const page = await app.open('/meetings', { person, width: 'phone' })
  await page.getByText('No meetings yet').waitFor()
  await page.getByRole('button', { name: 'Add a meeting' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add a meeting' })
  await dialog
    .getByLabel('Or paste a transcript')
    .fill('Ann: Shall we move to March?\nBo: Yes, I will send the plan by Monday.\nAnn: Great.\nBo: Fine.')
  await dialog.getByLabel('Title', { exact: true }).fill('Short call')
  await dialog.getByRole('button', { name: 'Add meeting' }).click()
  await page.getByRole('heading', { level: 1, name: 'Short call' }).waitFor()
  await page.getByRole('region', { name: 'Moments to look at' }).waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Transcript', exact: true }).click()
  await page.getByRole('button', { name: 'Great.' }).waitFor()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Details', exact: true }).click()
  await page.getByRole('combobox', { name: 'Visibility' }).selectOption('private')
  await expect
    .poll(async () => (await ask<{ visibility: string }[]>('GET', '/meetings/meeting-records'))[0]?.visibility)
    .toBe('private')
  await expectNoSidewaysScroll(page)
})

test('owners and admins set up meeting types and subjects; others have no such page', async () => {
  const { person } = await app.newPerson()
  const page = await app.open('/meetings/config', { person })
  await page.getByRole('button', { name: 'Add a type' }).click()
  const dialog = page.getByRole('dialog', { name: 'New meeting type' })
  await dialog.getByLabel('Name').fill('Board')
  await dialog.getByRole('button', { name: 'Add a section' }).click()
  await dialog.getByLabel('Title of section 1').fill('Money')
  await dialog.getByLabel('Words of section 1').fill('budget, cash')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save type' }).click()
  const types = page.getByRole('list', { name: 'Meeting types' })
  await types.getByText('Money').waitFor()
  await types.getByRole('button', { name: 'Delete Board' }).click()
  await page.getByRole('button', { name: 'Delete type' }).click()
  await page.getByText('Board was deleted').waitFor()
  await page.getByRole('button', { name: 'Context entities' }).click()
  await page.getByText('Nothing yet').waitFor()
  await page.getByRole('button', { name: 'Add a subject' }).click()
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Pilot in March')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('list', { name: 'Context entities' }).getByText('Pilot in March').waitFor()
  await expectAccessible(page)
})

test('two proposals are written to the CRM by one click, and taken back', async () => {
  const { person, call: ask } = await app.newPerson()
  const crm = (path: string) => `/../crm/${path}`
  await ask('PUT', '/account/features', { isEnable: true, isEnableAccount: true })
  const company = await ask<{ id: string }>('POST', crm('companies'), { name: 'Clinic North', domain: 'north.example' })
  const [deal] = await ask<{ id: string }[]>('POST', crm('opportunities'), {
    name: 'Scheduling',
    company_id: company.id,
  })
  await ask('POST', crm('opportunities'), { name: 'Another', company_id: company.id })
  const [me] = await ask<{ display_name: string }[]>('GET', '/account-access')
  const page = await app.open('/meetings', { person })
  await page.getByRole('button', { name: 'Add a meeting' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add a meeting' })
  const said = call.replaceAll('Speaker 1', me?.display_name ?? '')
  await dialog.getByLabel('Transcript or recording').setInputFiles(file('First call.vtt', said))
  await dialog.getByRole('button', { name: 'Add meeting' }).click()
  await page.getByRole('button', { name: "Keep: I'll send you a smaller offer by Friday." }).click()
  await page.getByRole('button', { name: /^Keep as: Honestly, 900 euros/u }).click()
  await page.getByRole('menuitem', { name: 'Keep under Numbers and dates' }).click()
  await page.getByRole('region', { name: 'Numbers and dates' }).waitFor()
  await page.getByRole('button', { name: 'Link a company or deal' }).click()
  const choosing = page.getByRole('dialog', { name: 'What is it about?' })
  await choosing.getByRole('combobox', { name: 'Kind' }).selectOption('Deal')
  await choosing.getByRole('combobox', { name: 'Name' }).fill('sched')
  await page.getByRole('option', { name: 'Scheduling' }).click()
  await expectAccessible(page)
  await choosing.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'Deal Scheduling' }).waitFor()
  await page.getByRole('button', { name: 'CRM updates' }).click()
  const proposals = page.getByRole('region', { name: 'Proposals' })
  await proposals.getByText('4 suggestions.', { exact: false }).waitFor()
  await expectAccessible(page)
  await proposals.getByRole('button', { name: /^Skip Timeline/u }).click()
  await proposals.getByRole('button', { name: /^Bring back Timeline/u }).waitFor()
  await proposals.getByRole('button', { name: 'Accept 2' }).click()
  await proposals.getByText('1 suggestion.', { exact: false }).waitFor()
  const read = () => ask<{ next_step: string | null }>('GET', crm(`opportunities/${deal?.id}`))
  expect((await read()).next_step).toContain('smaller offer')
  await page.getByRole('alert').filter({ hasText: '2 changes' }).getByRole('button', { name: 'Undo' }).click()
  await proposals.getByText('3 suggestions.', { exact: false }).waitFor()
  expect((await read()).next_step).toBeNull()
  await page.getByRole('link', { name: 'Deal Scheduling' }).click()
  const promised = page.getByRole('region', { name: 'They promised' })
  await expectAccessible(page)
  await promised.getByRole('link', { name: /smaller offer/u }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('line')).toBe('3')
})
