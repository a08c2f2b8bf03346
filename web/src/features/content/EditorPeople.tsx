import type { Content } from '@draftwright/contract/content'
import { useOwnId } from '../../api/rights.ts'
import { PresenceList, usePresence } from '../presence/index.ts'
import { useListContentAuthorsQuery } from './api.ts'
import type { SaveState } from './saver.ts'

interface EditorPeopleProps {
  content: Content
  saveState: SaveState
  nameOf: (userId: string | null) => string
  canRead: boolean
}

/** The other people with this text open; also announces this tab. */
export function EditorPeople({ content, saveState, nameOf, canRead }: EditorPeopleProps) {
  const ownId = useOwnId()
  const { data: members } = useListContentAuthorsQuery(undefined, { skip: !canRead })
  const people = usePresence({
    contentId: content.id,
    version: content.updated_at,
    isWriting: saveState.kind === 'unsaved' || saveState.kind === 'saving',
    isOff: !canRead,
  })
  const photoOf = (userId: string) => members?.find((member) => member.user_id === userId)?.photo_url ?? null
  return <PresenceList people={people.filter(({ user_id }) => user_id !== ownId)} nameOf={nameOf} photoOf={photoOf} />
}
