import { Email } from '@draftwright/contract/credentials-fields'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { readFormAge } from './reader-token.ts'
import { subscribeByForm } from './subscribe-by-form.ts'

/** Nobody reads the form and presses the button in less. */
const leastMs = 2000
const mostMs = 2 * 3_600_000

export type SignUpOutcome =
  | { readonly kind: 'done' }
  /** The form has to be shown (once more), with a sentence if something was wrong. */
  | { readonly kind: 'again'; readonly problem: string | null }

interface SignUpForm {
  readonly email: string
  /** A field that no person sees. */
  readonly trap: string
  readonly token: string
}

/**
 * Takes a sign-up form. The answer says nothing about the address: it is the same whether it is new, known or subscribed, and the
 * job that mails it does the rest.
 */
export async function signUpReader(
  db: AccountDb,
  context: AppContext,
  form: SignUpForm,
  consent: string,
): Promise<SignUpOutcome> {
  const { secrets } = context
  const now = context.now()
  const read = Email.safeParse(form.email)
  if (!read.success)
    return { kind: 'again', problem: form.email === '' ? null : 'Enter an email address such as ada@example.com.' }
  // The box of the hosted site is on a page that is the same for everybody, so it has no token.
  if (form.token === '') return { kind: 'again', problem: null }
  const age = readFormAge(secrets, db.accountId, form.token, now)
  if (age === null || age > mostMs)
    return { kind: 'again', problem: 'This page was open for too long. Press the button once more.' }
  if (age < leastMs) return { kind: 'again', problem: 'That was very fast. Press the button once more.' }
  if (form.trap !== '') return { kind: 'done' }
  const email = read.data
  await db.transaction((tx) => subscribeByForm(tx, context, { email, consent, agreed_at: now.toISOString() }))
  return { kind: 'done' }
}
