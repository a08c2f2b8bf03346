import type { profile } from '@draftwright/contract/profile'
import type { HandlerContext } from '../../http/handler.ts'
import { conflictError, forbiddenError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { Schedule } from '../../jobs/define-job.ts'
import {
  closeUser,
  purgeUser,
  userGraceMs,
  verifyOwnCode,
  verifyOwnPassword,
  listUserIdsToPurge,
} from '../auth/index.ts'
import { deleteUnseenMeetings } from '../meetings/index.ts'
import { lockBasesOfPerson, removePersonFromTables } from '../tables/index.ts'
import { accountClosedMailJob } from './account-closed-mail.ts'
import { buildAuditEntry, readPerson } from './person.ts'
import { deleteAllPhotos } from './photo.ts'

type RemovalContext = HandlerContext<(typeof profile)['remove']>

export async function removeProfile(call: RemovalContext) {
  const { context, caller, request } = call
  const user = await readPerson(context, caller.userId)
  if (!(await isIdentityProven(call, user)))
    throw forbiddenError('Confirm with your password or a code sent by email', 'proof_needed')
  const now = context.now()
  const payload = { user_id: user.id, at: now.toISOString() }
  const first = await closeUser(context.engine, user.id, now, buildAuditEntry('profile.remove', request), (db) =>
    context.jobs.enqueue(accountClosedMailJob, payload, db),
  )
  if (first.length > 0)
    throw conflictError(
      'owner_of',
      `Other people are members of ${first.map(({ name }) => name).join(', ')}. Transfer ownership first.`,
      first,
    )
  return null
}

async function isIdentityProven(
  { context, body, request }: RemovalContext,
  user: Awaited<ReturnType<typeof readPerson>>,
): Promise<boolean> {
  const { current_password, token, request: word } = body
  if (current_password !== undefined) return verifyOwnPassword(context, user, current_password, request)
  return token !== undefined && verifyOwnCode(context, request, { email: user.email, token, word })
}

/** Milliseconds. A day less than the grace period: mails in the local outbox must not outlive the person's data. */
const mailAge = userGraceMs - 24 * 60 * 60 * 1000

/** Every night: deletes people whose deletion was requested 30 days ago. */
export const profileSchedules: readonly Schedule<AppContext>[] = [
  {
    name: 'profile.forget',
    cron: '41 3 * * *',
    async run(context) {
      for (const userId of await listUserIdsToPurge(context.engine, context.now()))
        try {
          // The files first: after a kill in between, the person is found again the next day.
          await deleteAllPhotos(context, userId)
          await deleteUnseenMeetings(context, userId)
          await removePersonFromTables(context, userId)
          await purgeUser(context.engine, userId, (db) => lockBasesOfPerson(db, userId))
        } catch (error) {
          context.log.error(`The data of the deleted user ${userId} could not be removed`, error)
        }
      await context.mailer.deleteStoredBefore(new Date(context.now().getTime() - mailAge))
    },
  },
]
