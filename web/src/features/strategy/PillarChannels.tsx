import type { Pillar } from '@draftwright/contract/pillars'
import { Group, NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { paths } from '../../app/paths.ts'
import { useCan } from '../../api/rights.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Section } from '../../ui/Section.tsx'
import { showErrorToast } from '../../ui/toast.tsx'
import { useUrlState } from '../../ui/use-url-state.ts'
import { useAttachChannelMutation, useListAssociationsQuery, useListChannelsQuery } from '../channels/index.ts'
import classes from './PillarChannels.module.css'
import { PillarChannelRow } from './PillarChannelRow.tsx'

/** The channels a pillar writes for, each with its own prompt and switch. `?add=channel` opens the form to add one. */
export function PillarChannels({ pillar }: { pillar: Pillar }) {
  const { data: associations, error, refetch } = useListAssociationsQuery()
  const { data: channels } = useListChannelsQuery({ query: { limit: 200, sort_by: 'name', sort_order: 'asc' } })
  const [add, setAdd] = useUrlState<string>('add', '')
  const [chosen, setChosen] = useState('')
  const [attach, { isLoading }] = useAttachChannelMutation()
  const can = useCan()
  const own = associations?.filter(({ pillar_id }) => pillar_id === pillar.id) ?? []
  const free = channels?.data.filter(({ id }) => !own.some(({ channel_id }) => channel_id === id)) ?? []
  const target = chosen === '' ? free[0]?.id : chosen
  const mayManage = can('channels:manage')
  async function attachChosen() {
    if (target === undefined) return
    try {
      await attach({ body: { pillar_id: pillar.id, channel_id: target } }).unwrap()
      setChosen('')
      setAdd(null)
    } catch (refusal) {
      showErrorToast(refusal)
    }
  }
  return (
    <Section
      title="Channels"
      actions={
        mayManage &&
        add === '' && (
          <Button variant="outline" size="sm" onClick={() => setAdd('channel')}>
            Add channel
          </Button>
        )
      }
    >
      {error !== undefined && <ErrorState error={error} onRetry={refetch} />}
      {add !== '' && mayManage && (
        <Group align="flex-end" gap="xs" mb="md">
          {free.length > 0 && (
            <>
              <NativeSelect
                label="Existing channel"
                data={free.map(({ id, name }) => ({ value: id, label: name }))}
                value={target}
                onChange={(event) => setChosen(event.currentTarget.value)}
              />
              <Button loading={isLoading} onClick={attachChosen}>
                Add
              </Button>
            </>
          )}
          <Button variant="outline" to={`${paths.addChannel}?pillar=${pillar.id}`}>
            New channel
          </Button>
          <Button variant="ghost" onClick={() => setAdd(null)}>
            Cancel
          </Button>
        </Group>
      )}
      {own.length === 0 && associations !== undefined && (
        <Text size="sm" c="dimmed">
          No channels yet. Each channel can have its own prompt for this pillar.
        </Text>
      )}
      <ul className={classes.list}>
        {own.map((association) => (
          <PillarChannelRow key={association.id} association={association} mayManage={mayManage} />
        ))}
      </ul>
    </Section>
  )
}
