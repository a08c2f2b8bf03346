import type { Media } from '@draftwright/contract/media'
import { useCan, useOwnId } from '../../api/rights.ts'

/** Whether this person may change or delete a picture: members their own, publishers everyone's. */
export function useCanChangePicture({ user_id }: Pick<Media, 'user_id'>): boolean {
  const can = useCan()
  const ownId = useOwnId()
  return can('media:manage') || (can('media:write') && user_id === ownId)
}
