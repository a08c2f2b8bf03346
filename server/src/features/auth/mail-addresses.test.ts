import { expect, it } from 'vitest'
import { Person, signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'

const { app } = await useApp()

/** As a person types an address, and as it is kept; `tag` makes it nobody else's. */
const kinds: Record<string, (tag: string) => [typed: string, kept: string]> = {
  'RFC 5322 atoms': (tag) => [`r&d+${tag}/x@example.com`, `r&d+${tag}/x@example.com`],
  capitals: (tag) => [` R.${tag.toUpperCase()}@Example.COM`, `r.${tag}@example.com`],
  'a domain of another script': (tag) => [`${tag}@Müller.de`, `${tag}@xn--mller-kva.de`],
  'a top-level domain in punycode': (tag) => [`${tag}@example.xn--p1ai`, `${tag}@example.xn--p1ai`],
  'a domain in Japanese': (tag) => [`${tag}@例え.テスト`, `${tag}@xn--r8jz45g.xn--zckzah`],
  'a name before it': (tag) => [`Ada Marlow <${tag}@example.com>`, `${tag}@example.com`],
  mailto: (tag) => [`mailto:${tag}@example.com`, `${tag}@example.com`],
}
/** Everywhere people enter one; each answers with the address that is kept. */
const places: Record<string, (ada: Person, email: string) => Promise<unknown>> = {
  'sign-up': (_ada, email) =>
    new Person(app, null).call('auth.signUp', {
      body: { email, password: 'three lemons in a bowl', displayName: 'Ada', accountName: 'Example Works' },
    }),
  invitations: (ada, email) => ada.call('members.invite', { body: { email, role_id: 'admin' } }),
  subscribers: (ada, email) => ada.call('subscribers.create', { body: { email } }),
  contacts: (ada, email) => ada.call('contacts.create', { body: { first_name: 'Ada', email } }),
  meetings: (ada, email) =>
    ada.call('meetings.create', { body: { title: 'Days', attendees: [{ name: 'Ada', email }] } }),
}

let made = 0
it.each(Object.entries(kinds))('an address with %s is the same one everywhere', async (_kind, write) => {
  const ada = await signUp(app)
  for (const [place, enter] of Object.entries(places)) {
    const [typed, kept] = write(`n${++made}x${Date.now() % 1_000_000}`)
    const answer = JSON.stringify(await enter(ada, typed))
    expect(answer, `${place}: ${typed}`).toContain(`"${kept}"`)
  }
})
