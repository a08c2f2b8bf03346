import { z } from 'zod'
import type { Parts } from '../../http/parts.ts'
import { defineJob, type JobRun } from '../../jobs/define-job.ts'
import { letter } from '../../mail/letter.ts'
import { dayOf } from '../../mail/moments.ts'
import { grace, readForLetter } from './membership-store.ts'
import { peopleByIds } from './people-store.ts'

/** One letter to one owner, so that a mail that has to be tried again is tried for them alone. */
const about = { account_id: z.uuid(), reader_id: z.uuid(), actor_id: z.uuid() }
const Removed = z.object(about)
const Transferred = z.object({ ...about, owner_id: z.uuid() })
const attempts = { attempts: 6, concurrency: 2 }

export const removedMail = defineJob({ name: 'accounts.mailRemoved', payload: Removed, ...attempts, run: tellRemoved })
export const transferredMail = defineJob({
  name: 'accounts.mailTransferred',
  payload: Transferred,
  ...attempts,
  run: tellTransferred,
})

async function tellRemoved({ payload, db, parts }: JobRun<z.infer<typeof Removed>, Parts>): Promise<void> {
  const workspace = await readForLetter(db)
  const people = await peopleByIds(parts.engine, [payload.reader_id, payload.actor_id])
  const reader = people.get(payload.reader_id)
  // Brought back meanwhile: the letter would only alarm.
  if (workspace === undefined || workspace.deleted_at === null || reader === undefined) return
  const { name, time_zone } = workspace
  const who = people.get(payload.actor_id)?.display_name ?? 'Somebody'
  const until = new Date(Date.parse(workspace.deleted_at) + grace)
  await parts.mailer.send(
    letter({
      to: reader.email,
      subject: `The workspace ${name} was deleted`,
      heading: `${name} was deleted`,
      paragraphs: [
        `${who} deleted the workspace ${name}. It is closed for everybody in it, and its public site is offline.`,
        `Until ${dayOf(until, time_zone)} its owners can bring it back from their list of workspaces. After that it is gone for good, with everything in it.`,
      ],
      action: { label: 'Bring it back', url: `${parts.config.publicUrl}/select-account` },
      footnote:
        'This mail came because you own the workspace. If it should not have been deleted, bring it back and look at who else owns it.',
    }),
  )
}

async function tellTransferred({ payload, db, parts }: JobRun<z.infer<typeof Transferred>, Parts>): Promise<void> {
  const workspace = await readForLetter(db)
  const people = await peopleByIds(parts.engine, [payload.reader_id, payload.actor_id, payload.owner_id])
  const reader = people.get(payload.reader_id)
  if (workspace === undefined || reader === undefined) return
  const { name } = workspace
  const isOwner = payload.reader_id === payload.owner_id
  const nameOf = (id: string) => people.get(id)?.display_name ?? 'somebody'
  await parts.mailer.send(
    letter({
      to: reader.email,
      subject: isOwner ? `You own ${name} now` : `You handed over ${name}`,
      heading: isOwner ? `You own ${name} now` : `${nameOf(payload.owner_id)} owns ${name} now`,
      paragraphs: [
        isOwner
          ? `${nameOf(payload.actor_id)} made you the owner of the workspace ${name}. You manage its members and settings, and you alone can hand it on or delete it.`
          : `You made ${nameOf(payload.owner_id)} the owner of the workspace ${name}. You stay in it as an admin.`,
      ],
      action: { label: 'Open the workspace', url: `${parts.config.publicUrl}/account-settings` },
      footnote: isOwner
        ? 'This mail came because you are a member of the workspace. If you do not want to own it, hand it on in its settings.'
        : 'This mail came because you owned the workspace. If this was not you, ask the new owner to hand it back, and change your password.',
    }),
  )
}
