import type { Content } from '@draftwright/contract/content'
import { useOwnId } from '../../api/rights.ts'
import { PeopleHere, usePresence } from '../presence/index.ts'
import { useContentAuthorsQuery } from './api.ts'
import type { SaveState } from './saver.ts'

interface DeskPeopleProps {
  content: Content
  saveState: SaveState
  nameOf: (userId: string | null) => string
  canRead: boolean
}

/** Who else is at this text; and this tab says that it is. */
export function DeskPeople({ content, saveState, nameOf, canRead }: DeskPeopleProps) {
  const ownId = useOwnId()
  const { data: members } = useContentAuthorsQuery(undefined, { skip: !canRead })
  const people = usePresence({
    contentId: content.id,
    version: content.updated_at,
    isWriting: saveState.kind === 'unsaved' || saveState.kind === 'saving',
    isOff: !canRead,
  })
  const photoOf = (userId: string) => members?.find((member) => member.user_id === userId)?.photo_url ?? null
  return <PeopleHere people={people.filter(({ user_id }) => user_id !== ownId)} nameOf={nameOf} photoOf={photoOf} />
}
