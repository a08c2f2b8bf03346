import { shareConsentVersion } from '@draftwright/contract/share-consents'
import type { Person } from './harness.ts'

/** People agree to what is stored about their shares, as everybody does before the first. */
export async function agreeToShare(...people: Person[]): Promise<void> {
  await Promise.all(
    people.map((person) => person.call('shareConsents.agree', { body: { version: shareConsentVersion } })),
  )
}
