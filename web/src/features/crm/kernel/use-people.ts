import type { Member } from '@draftwright/contract/members'
import { useMemo } from 'react'
import { useCrmPeopleQuery } from './api.ts'

export interface Person {
  readonly id: string
  readonly name: string
  readonly photo: string | null
}
const none: Member[] = []

/** The workspace's people, by their ids. */
export function usePeople(): ReadonlyMap<string, Person> {
  const { data = none } = useCrmPeopleQuery()
  return useMemo(
    () =>
      new Map(
        data.map(({ user_id, display_name, email, photo_url }) => [
          user_id,
          { id: user_id, name: display_name === '' ? email : display_name, photo: photo_url },
        ]),
      ),
    [data],
  )
}
