import type { Idea } from '@draftwright/contract/ideas'
import { Group } from '@mantine/core'
import { useState } from 'react'
import { useCan } from '../../api/rights.ts'
import { Button } from '../../ui/Button.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkRows } from '../../ui/LinkRows.tsx'
import { Section } from '../../ui/Section.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import { ChannelPicker, useChannelNames, useListChannelsQuery } from '../channels/index.ts'
import { useIdeaContentsQuery, useRepurposeIdeaMutation } from './api.ts'

/** The posts made from an idea, and the way to fit it to further channels. */
export function IdeaContents({ idea }: { idea: Idea }) {
  const { data: contents, error, refetch } = useIdeaContentsQuery({ params: { id: idea.id } })
  const nameOf = useChannelNames()
  const can = useCan()
  if (error !== undefined)
    return (
      <Section title="Posts">
        <ErrorState error={error} onRetry={refetch} />
      </Section>
    )
  if (contents === undefined) return idea.n_contents > 0 ? <RowsSkeleton rows={1} /> : null
  if (contents.length === 0) return null
  const used = contents.map(({ channel_id }) => channel_id)
  return (
    <Section title="Posts">
      <LinkRows
        rows={contents.map(({ id, title, status, updated_at, channel_id }) => ({
          to: `/content/${id}`,
          title,
          status,
          time: updated_at,
          note: nameOf(channel_id),
        }))}
      />
      {can('generation:write') && <Repurpose ideaId={idea.id} used={used} />}
    </Section>
  )
}

function Repurpose({ ideaId, used }: { ideaId: string; used: (string | null)[] }) {
  const { data } = useListChannelsQuery({ query: { limit: 200, sort_by: 'name', sort_order: 'asc' } })
  const [channelIds, setChannelIds] = useState<string[]>([])
  const [repurpose, { isLoading }] = useRepurposeIdeaMutation()
  const others = data?.data.filter(({ id, is_active }) => is_active && !used.includes(id)) ?? []
  if (others.length === 0) return null
  async function start() {
    try {
      const made = await repurpose({ params: { id: ideaId }, body: { channel_ids: channelIds } }).unwrap()
      setChannelIds([])
      toast(made.length === 1 ? 'One more draft is ready' : `${made.length} more drafts are ready`)
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <Group align="flex-end" gap="md" mt="md">
      <ChannelPicker
        label="Fit it to more channels"
        isPreselected={false}
        without={used}
        value={channelIds}
        onChange={setChannelIds}
      />
      <Button variant="outline" disabled={channelIds.length === 0} loading={isLoading} onClick={start}>
        Repurpose
      </Button>
    </Group>
  )
}
