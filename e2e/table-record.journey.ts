import { expect, test } from 'vitest'
import { addColleague } from './colleagues.ts'
import { expectAccessible, journey } from './harness.ts'

const app = journey()

interface Table {
  readonly id: string
  readonly fields: readonly { readonly id: string; readonly name: string }[]
}

test('a record has its address, its neighbours, comments that others see, and a history from which values come back', async () => {
  const { person, call } = await app.newPerson()
  const grace = await addColleague(app.server, person, 'general_member', 'Grace')
  const base = await call<{ id: string; tables: Table[] }>('POST', '/table_base', { name: 'Fair' })
  const path = `/base_table/${base.tables[0]?.id}`
  const choices = [{ name: 'Open' }, { name: 'Done' }]
  await call('POST', `${path}/field`, { name: 'State', type: 'singleSelect', options: { choices } })
  await call('POST', `${path}/field`, { name: 'Plan', type: 'multilineText' })
  const { fields } = await call<Table>('GET', path)
  const id = (name: string) => fields.find((field) => field.name === name)?.id ?? ''
  const records = ['Opening', 'Dinner'].map((name) => ({ fields: { [id('Name')]: name, [id('State')]: 'Open' } }))
  const made = await call<{ records: { id: string }[] }>('POST', `${path}/record`, { records, typecast: true })
  const [opening = '', dinner = ''] = made.records.map((record) => record.id)

  // By its address, and on to the next by keyboard.
  const page = await app.open(`/tables/${base.id}?record=${opening}`, { person })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const panel = page.getByRole('complementary', { name: 'Opening' })
  await panel.getByRole('heading', { name: 'Opening' }).waitFor()
  await page.keyboard.press('j')
  await page.getByRole('complementary', { name: 'Dinner' }).waitFor()
  expect(new URL(page.url()).searchParams.get('record')).toBe(dinner)
  await page.keyboard.press('k')
  await panel.getByRole('button', { name: 'Copy link' }).click()
  await panel.getByRole('button', { name: 'Link copied' }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())

  // Long text is written over lines; a choice is changed.
  await panel.getByRole('button', { name: 'Edit Plan' }).click()
  await page.keyboard.type('First a word')
  await page.keyboard.press('Enter')
  await page.keyboard.type('then a drink')
  await page.keyboard.press('Control+Enter')
  await panel.getByText('then a drink').waitFor()
  await panel.getByRole('button', { name: 'Edit State' }).click()
  await page.getByRole('option', { name: 'Done' }).click()
  await panel.getByText('Done').waitFor()
  await expectAccessible(page)

  // A comment names a colleague, who is led to it and answers; both see what the other says.
  await panel.getByRole('tab', { name: 'Comments' }).click()
  await panel.getByText('No comments yet.').waitFor()
  await panel.getByRole('textbox', { name: 'Comment' }).fill('Who opens, @Gr')
  await page.getByRole('option', { name: 'Grace' }).click()
  await page.keyboard.press('Control+Enter')
  await panel.getByText('Who opens,').waitFor()
  const other = await app.open('/notifications', { person: grace.person })
  await other.getByRole('link', { name: 'mentioned you on' }).first().click()
  const otherPanel = other.getByRole('complementary', { name: 'Opening' })
  await otherPanel.getByText('Who opens,').waitFor()
  await otherPanel.getByRole('textbox', { name: 'Comment' }).fill('I do')
  await otherPanel.getByRole('button', { name: 'Comment', exact: true }).click()
  await panel.getByText('I do').waitFor()
  expect(await panel.getByRole('button', { name: 'About the comment of Grace' }).count()).toBe(0)
  await otherPanel.getByRole('button', { name: 'About the comment of Grace' }).click()
  await other.getByRole('menuitem', { name: 'Edit' }).click()
  await otherPanel.getByRole('textbox', { name: 'Edit comment' }).fill('I do, at nine')
  await otherPanel.getByRole('button', { name: 'Save' }).click()
  await panel.getByText('I do, at nine').waitFor()
  await expectAccessible(page)
  await otherPanel.getByRole('button', { name: 'About the comment of Grace' }).click()
  await other.getByRole('menuitem', { name: 'Delete' }).click()
  await other.getByRole('button', { name: 'Delete comment' }).click()
  await panel.getByText('I do, at nine').waitFor({ state: 'detached' })

  // What is written and not sent stays, whatever is looked at meanwhile.
  const box = panel.getByRole('textbox', { name: 'Comment' })
  await box.fill('Not yet')
  await panel.getByRole('tab', { name: 'Details' }).click()
  await panel.getByRole('button', { name: 'Edit Plan' }).waitFor()
  await page.keyboard.press('j')
  await page.getByRole('complementary', { name: 'Dinner' }).getByRole('tab', { name: 'Comments' }).click()
  const dinnerBox = page.getByRole('complementary', { name: 'Dinner' }).getByRole('textbox', { name: 'Comment' })
  expect(await dinnerBox.inputValue()).toBe('')
  await dinnerBox.blur()
  await page.keyboard.press('k')
  await box.waitFor()
  expect(await box.inputValue()).toBe('Not yet')
  await box.press('Control+Enter')
  await panel.getByText('Not yet').and(panel.locator('p')).waitFor()
  expect(await box.inputValue()).toBe('')

  // What was changed, by whom, and back.
  await panel.getByRole('tab', { name: 'History' }).click()
  const history = panel.getByRole('region', { name: 'History' })
  await history.getByText('changed State').waitFor()
  await expectAccessible(page)
  await history.getByRole('button', { name: 'Restore State' }).click()
  const read = () => call<{ fields: Record<string, unknown> }>('GET', `${path}/record/${opening}`)
  await expect.poll(async () => (await read()).fields[id('State')]).toBe('Open')
  await expect.poll(() => history.getByText('changed State').count()).toBe(2)
})

test('a comment on its way is sent once, whatever is typed or closed meanwhile, and comes back if it fails', async () => {
  const { person, call } = await app.newPerson()
  const base = await call<{ id: string; tables: Table[] }>('POST', '/table_base', { name: 'Fair' })
  const path = `/base_table/${base.tables[0]?.id}`
  const name = (await call<Table>('GET', path)).fields[0]?.id ?? ''
  const records = [{ fields: { [name]: 'Opening' } }]
  const made = await call<{ records: { id: string }[] }>('POST', `${path}/record`, { records })
  const address = `/tables/${base.id}?record=${made.records[0]?.id}&tab=comments`
  const page = await app.open(address, { person })
  const panel = page.getByRole('complementary', { name: 'Opening' })
  const box = panel.getByRole('textbox', { name: 'Comment' })
  let answer = () => undefined as void
  const isAnswered = new Promise<void>((resolve) => (answer = resolve))
  let nSent = 0
  let isCut = false
  await page.route(/\/comment$/u, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    nSent++
    if (isCut) return route.abort('connectionreset')
    await isAnswered
    return route.continue()
  })
  await box.fill('Who opens?')
  await box.press('Control+Enter')
  await box.press('Control+Enter')
  await panel.getByText('Sending: Who opens?').waitFor()
  await box.fill('At nine')
  await panel.getByRole('button', { name: 'Close' }).click()
  await panel.waitFor({ state: 'detached' })
  await page.getByRole('grid', { name: 'Records' }).focus()
  await page.keyboard.press('Space')
  await panel.getByText('Sending: Who opens?').waitFor()
  expect(await box.inputValue()).toBe('At nine')
  answer()
  await panel.getByRole('listitem').getByText('Who opens?').waitFor()
  await panel.getByText('Sending:').waitFor({ state: 'detached' })
  expect([await box.inputValue(), nSent]).toEqual(['At nine', 1])

  app.expectErrors(/ERR_CONNECTION_RESET/u)
  isCut = true
  await box.press('Control+Enter')
  await panel.getByText('Not sent. Your text is kept here.').waitFor()
  expect(await box.inputValue()).toBe('At nine')
  await expectAccessible(page)
  isCut = false
  await panel.getByRole('button', { name: 'Comment', exact: true }).click()
  await panel.getByRole('listitem').getByText('At nine').waitFor()
  expect([await box.inputValue(), await panel.getByRole('listitem').count()]).toEqual(['', 2])
})
