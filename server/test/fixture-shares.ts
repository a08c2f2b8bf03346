import { createId } from '../src/db/create-id.ts'
import { agreeToShare } from './agree-to-share.ts'
import type { Person } from './harness.ts'

export async function makeShare(owner: Person, content_id: string): Promise<{ share: string }> {
  await agreeToShare(owner)
  const body = { content_id, platform_type: 'other' }
  const { id } = await owner.call('ambassador.create', { body })
  // It was made, so that it can be removed.
  await owner.call('ambassador.update', { params: { id }, body: { state: 'opened' } })
  return { share: id }
}

export async function makeShareTeam(owner: Person): Promise<{ shareTeam: string }> {
  const body = { name: `Front desk ${createId()}`, member_ids: [] }
  return { shareTeam: (await owner.call('shareTeams.create', { body })).id }
}

export async function makeShareVariation(owner: Person, content_id: string): Promise<{ shareVariation: string }> {
  const text = { params: { content_id }, body: { text: `Ask for days. ${createId()}` } }
  return { shareVariation: (await owner.call('shareVariations.create', text)).id }
}
