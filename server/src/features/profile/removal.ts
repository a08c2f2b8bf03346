import type { profile } from '@draftwright/contract/profile'
import type { Call } from '../../http/call.ts'
import { conflict, forbidden } from '../../http/errors.ts'
import type { Parts } from '../../http/parts.ts'
import type { Schedule } from '../../jobs/define-job.ts'
import { closePerson, forgetPerson, grace, knowsCode, knowsPassword, peopleToForget } from '../auth/index.ts'
import { accountClosed } from './letters.ts'
import { deed, findPerson } from './person.ts'
import { dropPhotos } from './photo.ts'

type Removing = Call<(typeof profile)['remove']>

export async function remove(call: Removing) {
  const { parts, caller, request } = call
  const user = await findPerson(parts, caller.userId)
  if (!(await isProven(call, user)))
    throw forbidden('Prove that it is you: with your password, or a code by mail', 'proof_needed')
  const now = parts.now()
  const tell = { user_id: user.id, at: now.toISOString() }
  const first = await closePerson(parts.engine, user.id, now, deed('profile.remove', request), (db) =>
    parts.jobs.enqueue(accountClosed, tell, db),
  )
  if (first.length > 0)
    throw conflict(
      'owner_of',
      `Other people work in ${first.map(({ name }) => name).join(', ')}. Hand the ownership over first.`,
      first,
    )
  return null
}

async function isProven(
  { parts, body, request }: Removing,
  user: Awaited<ReturnType<typeof findPerson>>,
): Promise<boolean> {
  const { current_password, token, request: word } = body
  if (current_password !== undefined) return knowsPassword(parts, user, current_password, request)
  return token !== undefined && knowsCode(parts, request, { email: user.email, token, word })
}

/** Milliseconds. A day less than the time of grace: nobody is outlived by the mails that the local outbox keeps. */
const mailAge = grace - 24 * 60 * 60 * 1000

/** Every night: whoever asked to be deleted 30 days ago is forgotten. */
export const profileSchedules: readonly Schedule<Parts>[] = [
  {
    name: 'profile.forget',
    cron: '41 3 * * *',
    async run(parts) {
      for (const userId of await peopleToForget(parts.engine, parts.now()))
        try {
          // The files first: a server that is killed in between finds the person again tomorrow.
          await dropPhotos(parts, userId)
          await forgetPerson(parts.engine, userId)
        } catch (error) {
          parts.log.error(`The deleted person ${userId} could not be forgotten`, error)
        }
      await parts.mailer.forget(new Date(parts.now().getTime() - mailAge))
    },
  },
]
