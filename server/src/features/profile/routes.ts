import { profile } from '@draftwright/contract/profile'
import { type Call, implement } from '../../http/call.ts'
import { notFound } from '../../http/errors.ts'
import type { Parts } from '../../http/parts.ts'
import { changePerson, type Deed, type OwnChange } from '../auth/index.ts'
import { changePassword } from './password.ts'
import { deed, findPerson, readProfile } from './person.ts'
import { personalData } from './personal-data.ts'
import { changePhoto, removePhoto } from './photo.ts'
import { remove } from './removal.ts'

export const profileRoutes = implement(profile, {
  read: ({ parts, caller }) => readProfile(parts, caller.userId),
  rename: (call) => change(call, { display_name: call.body.custom_display_name }, deed('profile.rename', call.request)),
  changePassword,
  changePhoto,
  removePhoto,
  changeColorMode: (call) => change(call, { color_mode: call.body.color_mode }),
  finishTutorial,
  export: personalData,
  remove,
})

interface OwnCall {
  readonly parts: Parts
  readonly caller: { readonly userId: string }
}

async function change({ parts, caller }: OwnCall, change: OwnChange, what: Deed | null = null) {
  const before = await changePerson(parts.engine, caller.userId, change, what)
  if (before === null) throw notFound('Profile')
  return readProfile(parts, caller.userId)
}

/** The first time counts. */
async function finishTutorial(call: Call<(typeof profile)['finishTutorial']>) {
  const { tutorial_finished_at } = await findPerson(call.parts, call.caller.userId)
  if (tutorial_finished_at !== null) return readProfile(call.parts, call.caller.userId)
  return change(call, { tutorial_finished_at: call.parts.now().toISOString() })
}
