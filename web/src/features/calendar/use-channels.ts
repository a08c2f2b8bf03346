import { useMemo } from 'react'
import { useCan } from '../../api/rights.ts'
import { useCalendarChannelsQuery } from './api.ts'

export interface Channels {
  /** Null where there is none, or it is not known. */
  nameOf: (id: string | null) => string | null
  /** Whether a person posts there. */
  isManual: (id: string | null) => boolean
  count: number
}

/** What the calendar has to know of the channels that its posts go to. */
export function useChannels(): Channels {
  const may = useCan()
  const { data } = useCalendarChannelsQuery(undefined, { skip: !may('channels:read') })
  return useMemo(() => {
    const byId = new Map(data?.data.map((channel) => [channel.id, channel]))
    const of = (id: string | null) => (id === null ? undefined : byId.get(id))
    return {
      nameOf: (id) => of(id)?.name ?? null,
      isManual: (id) => of(id)?.channel_type === 'manual',
      count: byId.size,
    }
  }, [data])
}
