import type { Channel } from '@draftwright/contract/channels'
import type { Content } from '@draftwright/contract/content'
import { useCan } from '../../api/rights.ts'
import { useListContentChannelsQuery } from './api.ts'

/** The channel of a text; undefined while it is loading, for a text without one, and for people who may not see channels. */
export function useChannel({ channel_id }: Pick<Content, 'channel_id'>): Channel | undefined {
  const may = useCan()
  const { data } = useListContentChannelsQuery(undefined, { skip: channel_id === null || !may('channels:read') })
  return data?.data.find(({ id }) => id === channel_id)
}
