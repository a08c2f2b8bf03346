import type { MomentKind, SectionKind } from '@draftwright/contract/meetings/vocabulary'
import type { Person } from './harness.ts'

/** Keeps the moments of a meeting, as a person who agrees with all of them would; those of other kinds are dropped. */
export async function keepMoments(
  me: Person,
  id: string,
  kinds: Partial<Record<MomentKind, SectionKind>> = {
    promise: 'action',
    decided: 'decision',
    objection: 'objection',
    question: 'question',
    amount: 'number',
  },
): Promise<void> {
  const notes = await me.call('meetingNotes.list', { params: { id } })
  for (const { id: note_id, kind, moment } of notes) {
    if (kind !== 'moment' || moment === null) continue
    const kept = kinds[moment]
    const body = kept === undefined ? { state: 'rejected' as const } : { state: 'accepted' as const, kind: kept }
    await me.call('meetingNotes.update', { params: { id, note_id }, body })
  }
}
