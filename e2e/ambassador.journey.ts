import { expect, test } from 'vitest'
import { journey } from './harness.ts'
import { publishOne, sentences } from './published-post.ts'

const app = journey()

test('a post is asked for, shared in own words, confirmed, and its clicks are counted', async () => {
  const { person } = await publishOne(app)
  const page = await app.open('/ambassador', { person })
  const row = page.getByRole('listitem').filter({ hasText: 'A waiting list that works' })
  await row.getByRole('button', { name: 'More actions for A waiting list that works' }).click()
  await page.getByRole('menuitem', { name: 'Ask the team to share' }).click()
  await page.getByRole('textbox', { name: 'Why now' }).fill('For the fair')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await row.getByText('asks you to share it until').waitFor()
  await row.getByText('“For the fair”').waitFor()
  await row.getByRole('link', { name: 'Share', exact: true }).click()

  await page.getByRole('heading', { level: 1, name: 'Share “A waiting list that works”' }).waitFor()
  const texts = page.getByRole('group', { name: 'Suggested texts' }).getByRole('button')
  expect(await texts.count()).toBe(3)
  await texts.nth(1).click()
  const field = page.getByRole('textbox', { name: 'What you share' })
  expect(await field.inputValue()).toBe(await texts.nth(1).textContent())
  await field.fill(`I have seen this list myself. ${sentences[0]}`)
  await page.getByText(/^X \d+ of 280$/u).waitFor()
  await page.context().route(/x\.com/u, (route) => route.fulfill({ body: 'X', contentType: 'text/html' }))
  const opened = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'X', exact: true }).click()
  const network = await opened
  await network.waitForURL(/^https:\/\/x\.com\/intent\/post/u)
  const query = new URL(network.url()).searchParams
  expect(query.get('text')).toBe(`I have seen this list myself. ${sentences[0]}`)
  const link = query.get('url') ?? ''
  expect(link).toMatch(/\/l\/[1-9A-Za-z]{7}$/u)
  await network.close()
  await page.getByRole('heading', { name: 'Did you post it on X?' }).waitFor()
  await page.getByRole('textbox', { name: 'Address of your post' }).fill('https://x.com/me/status/1')
  await page.getByRole('button', { name: 'Yes, I posted it' }).click()
  await page.getByText('Thanks!').waitFor()

  // Somebody follows the link.
  const answer = await fetch(link, {
    redirect: 'manual',
    headers: {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
      'accept-language': 'en',
      'sec-fetch-mode': 'navigate',
    },
  })
  expect(answer.status).toBe(302)
  await expect
    .poll(async () => {
      await page.goto(new URL('/ambassador', page.url()).href)
      return page
        .getByText('1 click, 1 visitor')
        .waitFor({ timeout: 2000 })
        .then(
          () => true,
          () => false,
        )
    })
    .toBe(true)
  expect(await page.getByRole('link', { name: 'Open it' }).getAttribute('href')).toBe('https://x.com/me/status/1')
  await row.first().getByRole('link', { name: 'Share again' }).waitFor()
})

test('every share says what the workspace demands', async () => {
  const { person, post } = await publishOne(app)
  const page = await app.open('/ambassador', { person })
  await page.getByRole('link', { name: 'Sharing settings' }).click()
  await page.getByRole('textbox', { name: 'Required disclosure' }).fill('I work at Harbour & Pine.')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Sharing settings saved').waitFor()
  await page.goto(new URL(`/ambassador/share/${post.id}`, page.url()).href)
  const field = page.getByRole('textbox', { name: 'What you share' })
  expect(await field.inputValue()).toContain('I work at Harbour & Pine.')
  await field.fill('Without it')
  await page.getByText('The text must say “I work at Harbour & Pine.”.').waitFor()
  expect(await page.getByRole('button', { name: 'LinkedIn' }).isDisabled()).toBe(true)
})

test('the phone’s share sheet is offered where there is one, and nothing depends on it', async () => {
  const { person, post } = await publishOne(app)
  const path = `/ambassador/share/${post.id}`
  const page = await app.open('/ambassador', { width: 'phone', person })
  const sheet = page.getByRole('button', { name: 'Another app' })
  const text = page.getByRole('textbox', { name: 'What you share' })
  const finish = async () => {
    await page.getByRole('button', { name: /^Yes/u }).click()
    await page.getByText('Thanks!').waitFor()
  }
  await page.addInitScript(() => {
    // Neither a share sheet nor a clipboard: so it is without a secure connection.
    Reflect.deleteProperty(Navigator.prototype, 'share')
    Reflect.deleteProperty(Navigator.prototype, 'clipboard')
  })
  await page.goto(new URL(path, page.url()).href)
  await text.waitFor()
  expect(await sheet.count()).toBe(0)
  await page.getByRole('button', { name: 'Copy text and link' }).click()
  await page.getByText(/^The browser blocked copying\..*\/l\/\w+$/u).waitFor()
  await page.context().route(/linkedin\.com/u, (route) => route.fulfill({ body: 'in', contentType: 'text/html' }))
  const opened = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'LinkedIn' }).click()
  await (await opened).waitForURL(/^https:\/\/www\.linkedin\.com\//u)
  await finish()

  await page.addInitScript(() => {
    navigator.share = (data) => {
      sessionStorage.setItem('handed-over', JSON.stringify(data))
      return Promise.resolve()
    }
  })
  await page.goto(new URL(path, page.url()).href)
  await text.fill('By the sheet of the phone')
  await sheet.click()
  await finish()
  const handedOver = await page.evaluate(() => sessionStorage.getItem('handed-over'))
  expect(JSON.parse(handedOver ?? '{}')).toEqual({
    text: 'By the sheet of the phone',
    url: expect.stringMatching(/\/l\/\w+$/u),
  })
})
