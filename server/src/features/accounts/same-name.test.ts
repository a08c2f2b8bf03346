import { expect, it } from 'vitest'
import { signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'

const { app } = await useApp()

it('people who found workspaces of one name at the same moment all get in, each with an address of its own', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => signUp(app, { accountName: 'Twin Works' })))
  const slugs = await Promise.all(people.map(async (person) => (await person.call('accounts.settings')).slug))
  expect(slugs.sort()).toEqual(['twin-works', 'twin-works-2', 'twin-works-3', 'twin-works-4'])
})

it('pillars of one name made at the same moment are all kept', async () => {
  const ada = await signUp(app)
  const make = () => ada.call('pillars.create', { body: { name: 'Same' } })
  const pillars = await Promise.all([make(), make(), make()])
  expect(new Set(pillars.map(({ id }) => id)).size).toBe(3)
})

it('of two workspaces that want one address at the same moment, one gets it and the other is refused', async () => {
  const both = await Promise.all([signUp(app), signUp(app)])
  const answers = await Promise.all(
    both.map((person) => person.request('accounts.changeSettings', { body: { slug: 'wanted-by-two' } })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})
