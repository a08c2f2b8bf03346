import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'

const app = journey()
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const buildFile = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer })

test('a form asks for files; a stranger chooses, removes and sends them on a phone; a member downloads one', async () => {
  const { person, call } = await app.newPerson()
  const { id } = await call<{ id: string }>('POST', '/form', {
    kind: 'survey',
    name: 'Apply as a pilot',
    questions: [{ text: 'Your name' }],
  })
  const page = await app.open(`/forms/${id}`, { person })
  await page.getByRole('button', { name: 'Add question' }).click()
  await page.getByRole('menuitem', { name: 'Files' }).click()
  await page.getByRole('textbox', { name: 'Question 2', exact: true }).fill('Licence')
  await page.getByLabel('Most files: Licence').selectOption('2')
  await page.getByRole('button', { name: 'Save form' }).click()
  await page.getByText('Form saved').waitFor()
  await expectAccessible(page)
  const { url } = await call<{ url: string }>('GET', `/form/${id}`)

  const phone = await app.open(new URL(url).pathname, { width: 'phone' })
  // Whoever sends it within two seconds is taken for a program.
  const shown = Date.now()
  const input = phone.getByLabel('Licence (optional)')
  const chosen = phone.getByRole('list', { name: 'Chosen files' })
  const said = phone.getByRole('status')
  await phone.getByText('Up to 2 files of at most 10 MB each').waitFor()
  await expectAccessible(phone)
  // What is no document is answered with 400.
  app.expectErrors(/status of 400/u)
  await input.setInputFiles([buildFile('page.html', Buffer.from('<p>Hello'))])
  await phone.getByText('page.html: Choose a picture, a PDF').waitFor()
  await input.setInputFiles([buildFile('film.png', Buffer.alloc(11_000_000))])
  await phone.getByText('film.png: Choose a file of at most 10 MB.').waitFor()
  await input.setInputFiles(['front.pdf', 'back.pdf', 'third.pdf'].map((name) => buildFile(name, pdf)))
  await phone.getByText('Choose at most 2 files.').waitFor()
  await expect.poll(() => phone.locator('input[type=hidden][name^=q_]').count()).toBe(2)
  await expectAccessible(phone)
  await expectNoSidewaysScroll(phone)
  await phone.getByRole('button', { name: 'Remove back.pdf' }).press('Enter')
  await phone.getByText('back.pdf was removed.').waitFor()
  expect(await input.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await chosen.getByRole('listitem').count()).toBe(1)
  // One that is on its way holds the form up.
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await phone.route('**/files/**', async (route) => {
    await held
    await route.continue()
  })
  await phone.getByLabel('Your name (optional)').fill('Ada')
  await input.setInputFiles([buildFile('notes.txt', Buffer.from('Ten years at sea.'))])
  await phone.getByRole('progressbar', { name: 'Uploading notes.txt' }).waitFor()
  await expect.poll(() => Date.now() - shown).toBeGreaterThan(2100)
  await phone.getByRole('button', { name: 'Send' }).click()
  await said.getByText('The form is sent when the files have arrived.').waitFor()
  release()
  await phone.getByText('We have received your answers.').waitFor()

  await page.getByRole('tab', { name: /^Answers/u }).click()
  await page.getByText('front.pdf').waitFor()
  await page.getByText('notes.txt').waitFor()
  await expectAccessible(page)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download front.pdf' }).click()
  expect((await saving).suggestedFilename()).toBe('front.pdf')
})
