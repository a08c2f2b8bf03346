import { profile } from '@draftwright/contract/profile'
import { type HandlerContext, implementRoutes } from '../../http/handler.ts'
import { notFoundError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import { updateUser, type UserAuditEntry, type UserChange } from '../auth/index.ts'
import { changePassword } from './password.ts'
import { buildAuditEntry, readPerson, readProfile } from './person.ts'
import { collectPersonalData } from './personal-data.ts'
import { changePhoto, removePhoto } from './photo.ts'
import { removeProfile } from './removal.ts'

export const profileRoutes = implementRoutes(profile, {
  read: ({ context, caller }) => readProfile(context, caller.userId),
  rename: (call) =>
    updateProfile(
      call,
      { display_name: call.body.custom_display_name },
      buildAuditEntry('profile.rename', call.request),
    ),
  changePassword,
  changePhoto,
  removePhoto,
  changeColorMode: (call) => updateProfile(call, { color_mode: call.body.color_mode }),
  changeProofreading: (call) => updateProfile(call, { has_proofreading: call.body.has_proofreading }),
  finishTutorial,
  export: collectPersonalData,
  remove: removeProfile,
})

interface OwnProfileContext {
  readonly context: AppContext
  readonly caller: { readonly userId: string }
}

async function updateProfile(
  { context, caller }: OwnProfileContext,
  change: UserChange,
  what: UserAuditEntry | null = null,
) {
  const before = await updateUser(context.engine, caller.userId, change, what)
  if (before === null) throw notFoundError('Profile')
  return readProfile(context, caller.userId)
}

/** The first time counts. */
async function finishTutorial(call: HandlerContext<(typeof profile)['finishTutorial']>) {
  const { tutorial_finished_at } = await readPerson(call.context, call.caller.userId)
  if (tutorial_finished_at !== null) return readProfile(call.context, call.caller.userId)
  return updateProfile(call, { tutorial_finished_at: call.context.now().toISOString() })
}
