import { z } from 'zod'
import type { AppContext } from '../../http/app-context.ts'
import { defineJob, type JobRun } from '../../jobs/define-job.ts'
import { renderMail } from '../../mail/render-mail.ts'
import { formatDay } from '../../mail/dates.ts'
import { accountGraceMs, findAccountForMail } from './membership-store.ts'
import { findUsersByIds } from './users-store.ts'

/** One email to one owner, so that a failed mail is retried for that owner alone. */
const sharedPayload = { account_id: z.uuid(), reader_id: z.uuid(), actor_id: z.uuid() }
const AccountRemoved = z.object(sharedPayload)
const AccountTransferred = z.object({ ...sharedPayload, owner_id: z.uuid() })
const attempts = { attempts: 6, concurrency: 2 }

export const mailAccountRemovedJob = defineJob({
  name: 'accounts.mailRemoved',
  payload: AccountRemoved,
  ...attempts,
  run: sendAccountRemovedMail,
})
export const mailAccountTransferredJob = defineJob({
  name: 'accounts.mailTransferred',
  payload: AccountTransferred,
  ...attempts,
  run: sendAccountTransferredMail,
})

async function sendAccountRemovedMail({
  payload,
  db,
  context,
}: JobRun<z.infer<typeof AccountRemoved>, AppContext>): Promise<void> {
  const workspace = await findAccountForMail(db)
  const people = await findUsersByIds(context.engine, [payload.reader_id, payload.actor_id])
  const reader = people.get(payload.reader_id)
  // The workspace was restored in the meantime; the email would be wrong.
  if (workspace === undefined || workspace.deleted_at === null || reader === undefined) return
  const { name, time_zone } = workspace
  const who = people.get(payload.actor_id)?.display_name ?? 'Someone'
  const restorableUntil = new Date(Date.parse(workspace.deleted_at) + accountGraceMs)
  await context.mailer.send(
    renderMail({
      to: reader.email,
      subject: `The workspace ${name} was deleted`,
      heading: `${name} was deleted`,
      paragraphs: [
        `${who} deleted the workspace ${name}. Members no longer have access, and its public site is offline.`,
        `Until ${formatDay(restorableUntil, time_zone)} its owners can restore it from their list of workspaces. After that, the workspace and everything in it are permanently deleted.`,
      ],
      action: { label: 'Restore workspace', url: `${context.config.publicUrl}/select-account` },
      footnote:
        'You received this email because you own the workspace. If it should not have been deleted, restore it and check who else owns it.',
    }),
  )
}

async function sendAccountTransferredMail({
  payload,
  db,
  context,
}: JobRun<z.infer<typeof AccountTransferred>, AppContext>): Promise<void> {
  const workspace = await findAccountForMail(db)
  const people = await findUsersByIds(context.engine, [payload.reader_id, payload.actor_id, payload.owner_id])
  const reader = people.get(payload.reader_id)
  if (workspace === undefined || reader === undefined) return
  const { name } = workspace
  const isOwner = payload.reader_id === payload.owner_id
  const formatName = (id: string) => people.get(id)?.display_name ?? 'someone'
  await context.mailer.send(
    renderMail({
      to: reader.email,
      subject: isOwner ? `You own ${name} now` : `You transferred ${name}`,
      heading: isOwner ? `You own ${name} now` : `${formatName(payload.owner_id)} owns ${name} now`,
      paragraphs: [
        isOwner
          ? `${formatName(payload.actor_id)} made you the owner of the workspace ${name}. You manage its members and settings, and only you can transfer or delete it.`
          : `You made ${formatName(payload.owner_id)} the owner of the workspace ${name}. You stay in it as an admin.`,
      ],
      action: { label: 'Open the workspace', url: `${context.config.publicUrl}/account-settings` },
      footnote: isOwner
        ? 'You received this email because you are a member of the workspace. If you do not want to own it, transfer it in its settings.'
        : 'You received this email because you owned the workspace. If you did not do this, ask the new owner to transfer it back, and change your password.',
    }),
  )
}
