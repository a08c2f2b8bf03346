import type { Content } from '@draftwright/contract/content'
import type { Media } from '@draftwright/contract/media'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, journey } from './harness.ts'

const run = journey()

async function photo(name: string, background: string) {
  const buffer = await sharp({ create: { width: 1200, height: 800, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}
const both = async () => [await photo('red desk.jpg', '#c92a2a'), await photo('blue chair.jpg', '#1864ab')]

test('pictures are added, filed, described, cut, and taken back out of the trash', async () => {
  const { person, call } = await run.newPerson()
  const page = await run.open('/content/media', { person })
  await page.getByRole('heading', { name: 'No pictures here yet' }).waitFor()
  await page
    .getByLabel('Choose pictures', { exact: true })
    .setInputFiles([...(await both()), { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }])
  await page.getByText('Only PNG, JPEG, WebP, GIF and AVIF pictures can be added.').waitFor()
  await page.getByRole('button', { name: /^red desk/u }).waitFor()
  await page.getByRole('button', { name: /^blue chair/u }).waitFor()

  await page.getByRole('button', { name: 'New folder' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Office')
  await page.getByRole('button', { name: 'Add folder' }).click()
  await page.getByRole('link', { name: /^Office/u }).waitFor()
  await page.getByLabel('Choose red desk.jpg').click()
  await page.getByLabel('Choose blue chair.jpg').click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: 'Move to…' }).click()
  await page.getByRole('menuitem', { name: 'Office' }).click()
  await page.getByText('2 pictures moved to Office').waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^red desk/u }).count()).toBe(0)
  await page.getByRole('link', { name: /^Office/u }).click()
  await page.getByRole('button', { name: /^red desk/u }).click()

  const panel = page.getByRole('dialog')
  await panel.getByLabel('Alt text').fill('A red desk by the window')
  await panel.getByLabel('Name', { exact: true }).focus()
  await expect.poll(async () => (await call<Media[]>('GET', '/media?q=window')).length).toBe(1)
  await panel.getByRole('button', { name: 'Crop and focus' }).click()
  await panel.getByRole('button', { name: '1:1', exact: true }).click()
  await panel.getByRole('button', { name: 'Save' }).click()
  await panel.getByText('cropped from 1200 × 800').waitFor()
  const [cut] = await call<Media[]>('GET', '/media?q=window')
  expect([cut?.width, cut?.height]).toEqual([800, 800])
  await panel.getByRole('button', { name: 'Delete picture' }).click()
  await page.getByText('Picture deleted').waitFor()
  await page.getByRole('alert').filter({ hasText: 'Picture deleted' }).getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: /red desk\.jpg/u }).waitFor()

  await page.getByRole('button', { name: 'Actions for the folder Office' }).click()
  await page.getByRole('menuitem', { name: 'Delete folder' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete folder' }).click()
  await page
    .getByRole('alert')
    .filter({ hasText: 'Folder “Office” deleted' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await page.getByText('Office', { exact: true }).waitFor()
  await page.getByRole('button', { name: /red desk\.jpg/u }).waitFor()
})

test('a picture that nobody described stops the approval, and the way to it is one press', async () => {
  run.expectErrors(/409/u)
  const { person, call } = await run.newPerson()
  const [channel] = await call<{ id: string }[]>('GET', '/channel')
  const post = await call<Content>('POST', `/generate-content/${channel?.id}`, {
    text: 'Fewer meetings',
    title: 'Fewer meetings',
  })
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'Fewer meetings, more notes.' }] }
  const image = { type: 'image', attrs: { src: `${run.server.url}/icon-192.png` } }
  await call('PUT', `/content/${post.id}`, { rich_content: { type: 'doc', content: [paragraph, image, image] } })
  const page = await run.open(`/content/${post.id}`, { person })
  const approve = page
    .getByRole('banner')
    .or(page.locator('header'))
    .getByRole('button', { name: 'Approve and publish' })
  await approve.first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('2 pictures to describe').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Picture 2' }).click()
  await page.getByRole('textbox', { name: 'Image description' }).last().fill('A note on a table')
  await page.getByRole('checkbox', { name: 'Decoration' }).first().check()
  await approve.first().click()
  await expect.poll(async () => (await call<Content>('GET', `/content/${post.id}`)).status).toBe('published')
})

test('a picture of the library is put into a post with its alt text, and is not deleted unseen', async () => {
  run.expectErrors(/409/u)
  const { person, call } = await run.newPerson()
  const [channel] = await call<{ id: string }[]>('GET', '/channel')
  const post = await call<Content>('POST', `/generate-content/${channel?.id}`, {
    text: 'Fewer meetings, more notes',
    title: 'Fewer meetings, more notes',
  })
  const page = await run.open(`/content/${post.id}`, { person })
  const text = page.getByRole('textbox', { name: 'Text of the post' })
  await text.locator('> p').first().click()
  await page.getByRole('button', { name: 'Add image' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('The library is empty.').waitFor()
  await dialog.getByLabel('Choose a picture').setInputFiles([await photo('red desk.jpg', '#c92a2a')])
  await dialog.getByLabel('Alt text').fill('A red desk')
  await dialog.getByRole('button', { name: 'Insert' }).click()
  const image = text.getByRole('img', { name: 'A red desk' })
  await image.waitFor()
  expect(await image.getAttribute('width')).toBe('1200')
  await expect.poll(async () => (await call<Media[]>('GET', '/media'))[0]?.n_uses).toBe(1)

  await page.goto(new URL('/content/media', run.server.url).href)
  await page.getByRole('button', { name: /^A red desk red desk/u }).click()
  await page.getByRole('heading', { name: 'Used in 1 post' }).waitFor()
  await page.getByRole('button', { name: 'Delete picture' }).click()
  await page.getByRole('heading', { name: 'This picture is in use' }).waitFor()
  await page.getByRole('dialog').getByRole('link').waitFor()
  await page.getByRole('button', { name: 'Delete anyway' }).click()
  await page.getByText('Picture deleted').waitFor()
})

test.each([
  ['desktop', 'light'],
  ['phone', 'dark'],
] as const)('the library and its panel are within reach of everyone on a %s in %s', async (width, scheme) => {
  const { person, call } = await run.newPerson()
  const page = await run.open('/content/media', { person, width, scheme })
  await page.getByLabel('Choose pictures', { exact: true }).setInputFiles(await both())
  await page.getByText('All added').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const [first] = await call<Media[]>('GET', '/media')
  await page.goto(new URL(`/content/media?view=list&picture=${first?.id}`, run.server.url).href)
  await page.getByRole('button', { name: 'Crop and focus' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Crop and focus' }).click()
  await page.getByRole('button', { name: 'Crop area' }).press('Shift+ArrowLeft')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
