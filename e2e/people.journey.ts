import { randomUUID } from 'node:crypto'
import type { Member } from '@draftwright/contract/members'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signUp, type Person } from '../scripts/api-client.ts'
import { journey } from './harness.ts'
import { addColleague, readMailedLink } from './colleagues.ts'

const run = journey()

const newcomer = () => `fern-${randomUUID().slice(0, 8)}@example.com`
const arrive = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path)
const workspace = (page: Page, name: string) => page.getByRole('button', { name: `Workspace: ${name}` })

async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

test('a pasted list is invited; each address says what became of it, and a new person joins by the link', async () => {
  const owner = await run.newPerson()
  const [email, second] = [newcomer(), newcomer()]
  const page = await run.open('/account-settings?tab=members', owner)
  await page.getByRole('button', { name: 'Invite people' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await dialog.getByText('Enter at least one address').waitFor()
  await dialog.getByLabel('Email addresses').fill(`Ben <${email}>, ${second}\nnobody@nowhere; ${owner.person.email}`)
  await dialog.getByLabel('Role').first().click()
  await page.getByRole('option', { name: /^Amplifier/u }).click()
  await dialog.getByRole('button', { name: 'Send 4 invitations' }).click()
  const results = dialog.getByRole('list', { name: 'Results' })
  await results.getByText('Already a member').waitFor()
  expect(await results.getByText('Invitation sent').count()).toBe(2)
  await results.getByText('Invalid email address').waitFor()
  expect(await dialog.getByLabel('Email addresses').inputValue()).toBe('nobody@nowhere')
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: 'Pending invitations' }).waitFor()
  await page.getByRole('button', { name: `Withdraw the invitation of ${second}` }).click()
  await page.getByText(second, { exact: true }).waitFor({ state: 'detached' })

  const guest = await run.open(await readMailedLink(run.server, email))
  await guest.getByRole('heading', { name: 'Join Harbour & Pine' }).waitFor()
  await guest.getByText('Can only see and share published posts.').waitFor()
  await expect.poll(() => new URL(guest.url()).hash).toBe('')
  await guest.reload()
  await guest.getByLabel('Your name').fill('Ben Carter')
  await guest.getByLabel('Password', { exact: true }).fill('a long enough password')
  await guest.getByRole('button', { name: 'Join Harbour & Pine' }).click()
  await arrive(guest, '/content/posts')
  await workspace(guest, 'Harbour & Pine').waitFor()
  await page.reload()
  await page.getByRole('row', { name: /Ben Carter/u }).waitFor()
})

test('an amplifier sees published posts, and no way to anything else', async () => {
  const owner = await run.newPerson()
  await owner.call('POST', '/example-workspace')
  const { person } = await addColleague(run.server, owner.person, 'amplifier', 'Ben Carter')
  const page = await run.open('/', { person })
  await arrive(page, '/content/posts')
  await page.getByRole('row').nth(1).waitFor()
  expect(
    await page
      .getByRole('table')
      .getByText(/^(Draft|In review)$/u)
      .count(),
  ).toBe(0)
  expect(await page.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts()).toEqual([
    'Posts',
    'Ambassador',
  ])
  expect(await page.getByRole('link', { name: 'New post' }).count()).toBe(0)
  await page.getByRole('row').nth(1).getByRole('link').click()
  await page.getByRole('link', { name: 'View live' }).waitFor()
  expect(await page.getByLabel('Excerpt').count()).toBe(0)
  for (const path of ['/strategy', '/create', '/add-channel']) {
    await page.goto(path)
    await page.getByText('Your role does not have access to this page').waitFor()
  }
  await page.goto('/account-settings?tab=danger')
  // Unlike the others it is there only when the role is known.
  await page.getByRole('tab', { name: 'Sharing' }).waitFor()
  expect(await page.getByRole('tab').allInnerTexts()).toEqual(['General', 'Sharing', 'Features', 'Connected apps'])
  expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0)
})

test('a general member reads the strategy and others’ ideas, and changes what is their own', async () => {
  const owner = await run.newPerson()
  await owner.call('POST', '/example-workspace')
  const { person, call } = await addColleague(run.server, owner.person, 'general_member', 'Ben Carter')
  await call('POST', '/idea', { text: 'An idea of my own' })
  const page = await run.open('/content/ideas', { person })
  await page.getByRole('button', { name: 'Actions for An idea of my own' }).waitFor()
  expect(await page.getByRole('button', { name: /^Actions for/u }).count()).toBe(1)
  await page.goto('/strategy')
  await page.getByRole('tab', { name: 'Channels' }).waitFor()
  expect(await page.getByRole('button', { name: 'New pillar' }).count()).toBe(0)
  expect(await page.getByRole('switch').count()).toBe(0)
  await page.goto('/account-settings?tab=members')
  await page.getByRole('row', { name: /\(you\)/u }).waitFor()
  expect(await page.getByRole('button', { name: 'Invite people' }).count()).toBe(0)
  expect(await page.getByRole('button', { name: /^Actions for/u }).count()).toBe(1)
})

test('a known person signs in on the way, and the wrong person gets a message', async () => {
  run.expectErrors(/40[14]/u)
  const owner = await run.newPerson()
  const known = await signUp(run.server.url, 'Side Street')
  await owner.call('POST', '/account-access', { email: known.email, role_id: 'social_media' })
  const link = await readMailedLink(run.server, known.email)
  const page = await run.open('/auth/sign-in')
  await signIn(page, owner.person)
  await arrive(page, '/content/ideas')
  await page.goto(link)
  await page.getByText(`You are signed in as ${owner.person.email}.`).waitFor()
  await page.getByRole('button', { name: 'Sign out and continue' }).click()
  await page.getByRole('link', { name: 'Sign in to join' }).click()
  expect(await page.getByLabel('Email').inputValue()).toBe(known.email)
  await signIn(page, known)
  await page.getByRole('button', { name: 'Join Harbour & Pine' }).click()
  await arrive(page, '/content/ideas')
  await workspace(page, 'Harbour & Pine').waitFor()
  await page.goto(link)
  await page.getByRole('heading', { name: 'This invitation isn’t valid' }).waitFor()
  await page.getByRole('link', { name: 'Open Draftwright' }).click()
  await arrive(page, '/content/ideas')
})

test('a demotion bites on the next click, and can be undone', async () => {
  run.expectErrors(/403/u)
  const owner = await run.newPerson()
  const { person } = await addColleague(run.server, owner.person, 'social_media', 'Ben Carter')
  const theirs = await run.open('/strategy', { person })
  await theirs.getByRole('button', { name: 'New pillar' }).first().click()
  const page = await run.open('/account-settings?tab=members', owner)
  const role = page.getByLabel(/^Role of/u).first()
  await role.click()
  await page.getByRole('option', { name: /^General Team Members/u }).click()
  await page.getByText('is now General Team Members').waitFor()
  const dialog = theirs.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Too late')
  await dialog.getByRole('button', { name: 'Create pillar' }).click()
  await theirs.getByRole('button', { name: 'New pillar' }).first().waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => role.inputValue()).toBe('Social Media Help')
})

test('a refused change of role is taken back with the server’s words', async () => {
  run.expectErrors(/403/u)
  const owner = await run.newPerson()
  const admin = await addColleague(run.server, owner.person, 'admin', 'Ben Carter')
  const member = await addColleague(run.server, owner.person, 'general_member', 'Ben Carter')
  const page = await run.open('/account-settings?tab=members', { person: admin.person })
  const row = page.getByRole('row', { name: new RegExp(member.person.email, 'u') })
  await row
    .getByLabel(/^Role of/u)
    .first()
    .waitFor()
  const members = await owner.call<Member[]>('GET', '/account-access')
  const id = members.find(({ email }) => email === admin.person.email)?.user_id
  await owner.call('PUT', '/account-access', { user_id: id, role_id: 'general_member' })
  await row
    .getByLabel(/^Role of/u)
    .first()
    .click()
  await page.getByRole('option', { name: /^Amplifier/u }).click()
  await page
    .getByLabel(/^Role of/u)
    .first()
    .waitFor({ state: 'detached' })
  await row.getByText('General Team Members').waitFor()
  await row.getByText('Your role does not allow this').waitFor()
})

test('a removed member learns it at the next click, and chooses another workspace', async () => {
  run.expectErrors(/40[13]/u)
  const owner = await run.newPerson()
  const { person } = await addColleague(run.server, owner.person, 'general_member', 'Ben Carter')
  const theirs = await run.open('/content/posts', { person })
  await workspace(theirs, 'Harbour & Pine').waitFor()
  const page = await run.open('/account-settings?tab=members', owner)
  await page
    .getByRole('row', { name: new RegExp(person.email, 'u') })
    .getByRole('button', { name: /^Actions/u })
    .click()
  await page.getByRole('menuitem', { name: 'Remove…' }).click()
  await page.getByRole('dialog').getByText('loses access to Harbour & Pine').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove member' }).click()
  await page.getByText(person.email).first().waitFor({ state: 'detached' })
  await theirs.getByRole('link', { name: 'Strategy' }).click()
  await arrive(theirs, '/select-account')
  await theirs.getByRole('button', { name: /Side Street/u }).click()
  await workspace(theirs, 'Side Street').waitFor()
})

test('leaving leads to the next workspace; the last owner is not offered it', async () => {
  const owner = await run.newPerson()
  const { person } = await addColleague(run.server, owner.person, 'social_media', 'Ben Carter')
  const page = await run.open('/account-settings?tab=members', { person })
  await page
    .getByRole('row', { name: /\(you\)/u })
    .getByRole('button', { name: /^Actions/u })
    .click()
  await page.getByRole('menuitem', { name: 'Leave workspace…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave workspace' }).click()
  await workspace(page, 'Side Street').waitFor()
  const last = await run.open('/account-settings?tab=members', owner)
  await last.getByRole('row', { name: /\(you\)/u }).waitFor()
  expect(await last.getByRole('button', { name: /^Actions for/u }).count()).toBe(0)
})
