import type { Channel } from '@draftwright/contract/channels'
import type { Content } from '@draftwright/contract/content'
import { useCan } from '../../api/rights.ts'
import { useContentChannelsQuery } from './api.ts'

/** The channel a text is for; undefined while it is not known, for a text without one, and for those who may not see channels. */
export function useChannel({ channel_id }: Pick<Content, 'channel_id'>): Channel | undefined {
  const may = useCan()
  const { data } = useContentChannelsQuery(undefined, { skip: channel_id === null || !may('channels:read') })
  return data?.data.find(({ id }) => id === channel_id)
}
