import type { PresentPerson } from '@draftwright/contract/presence'
import { PersonAvatar } from '../../ui/PersonAvatar.tsx'
import styles from './PresenceList.module.css'

interface PresenceListProps {
  people: readonly PresentPerson[]
  nameOf: (userId: string) => string
  photoOf: (userId: string) => string | null
}

const shown = 3

/** The other people with this text open, and who is editing. */
export function PresenceList({ people, nameOf, photoOf }: PresenceListProps) {
  const words = describePeople(people, nameOf)
  return (
    <output className={styles.people} aria-label="Others here">
      {people.slice(0, shown).map(({ user_id, is_writing }) => (
        <span key={user_id} className={styles.person} data-writing={is_writing || undefined} title={nameOf(user_id)}>
          <PersonAvatar name={nameOf(user_id)} photo={photoOf(user_id)} size={24} />
        </span>
      ))}
      {people.length > shown ? <span className={styles.more}>+{people.length - shown}</span> : null}
      <span className={styles.words}>{words}</span>
    </output>
  )
}

function describePeople(people: readonly PresentPerson[], nameOf: (userId: string) => string): string {
  const writing = people.filter(({ is_writing }) => is_writing)
  const spoken = writing.length > 0 ? writing : people
  const [first, ...others] = spoken.map(({ user_id }) => nameOf(user_id))
  if (first === undefined) return ''
  const who =
    others.length === 0
      ? first
      : others.length === 1
        ? `${first} and ${others[0]}`
        : `${first} and ${others.length} others`
  return `${who} ${others.length === 0 ? 'is' : 'are'} ${writing.length > 0 ? 'writing' : 'here'}`
}
