import { useMemo } from 'react'
import { useCan } from '../../api/rights.ts'
import { useListCalendarChannelsQuery } from './api.ts'

export interface ChannelLookup {
  /** Null if there is none, or it is unknown. */
  findName: (id: string | null) => string | null
  /** Whether posts there are published by hand. */
  isManual: (id: string | null) => boolean
  count: number
}

/** The channels of the calendar's posts. */
export function useChannelLookup(): ChannelLookup {
  const may = useCan()
  const { data } = useListCalendarChannelsQuery(undefined, { skip: !may('channels:read') })
  return useMemo(() => {
    const byId = new Map(data?.data.map((channel) => [channel.id, channel]))
    const findChannel = (id: string | null) => (id === null ? undefined : byId.get(id))
    return {
      findName: (id) => findChannel(id)?.name ?? null,
      isManual: (id) => findChannel(id)?.channel_type === 'manual',
      count: byId.size,
    }
  }, [data])
}
