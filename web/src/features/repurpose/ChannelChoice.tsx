import type { Channel } from '@draftwright/contract/channels'
import { resolveNetwork } from '@draftwright/contract/networks'
import { Group, Text } from '@mantine/core'
import { IconCheck, IconPlus, IconWorldWww } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { paths } from '../../app/paths.ts'
import { useCan } from '../../api/rights.ts'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { showErrorToast } from '../../ui/toast.tsx'
import { NetworkIcon } from '../channels/index.ts'
import { ModelSelect } from '../generation/index.ts'
import { type SourceRef, useCreateVariantsMutation } from './api.ts'
import styles from './ChannelChoice.module.css'

interface ChannelChoiceProps {
  source: SourceRef
  channels: readonly Channel[]
  /** The channels that already have a variant. */
  made: readonly (string | null)[]
  onStarted: (runIds: string[]) => void
}

/** The channels to write variants for. Those that have one are marked, and can still get another. */
export function ChannelChoice({ source, channels, made, onStarted }: ChannelChoiceProps) {
  const [chosen, setChosen] = useState<string[]>([])
  const [model, setModel] = useState('')
  const [start, { isLoading }] = useCreateVariantsMutation()
  const isStarting = useRef(false)
  const can = useCan()
  const offered = channels.filter(({ is_active }) => is_active)
  async function begin() {
    // A second click before the first response must not start everything twice.
    if (isStarting.current) return
    isStarting.current = true
    try {
      const runs = await start({ ...source, channel_ids: chosen, ...(model === '' ? {} : { model }) }).unwrap()
      setChosen([])
      onStarted(runs.map(({ id }) => id))
    } catch (error) {
      showErrorToast(error)
    }
    isStarting.current = false
  }
  const toggle = (id: string) =>
    setChosen((before) => (before.includes(id) ? before.filter((other) => other !== id) : [...before, id]))
  const missing = offered.filter(({ id }) => !made.includes(id)).map(({ id }) => id)
  return (
    <Section
      title="Channels"
      actions={
        missing.length > 1 && (
          <Button variant="link" onClick={() => setChosen(missing)}>
            Choose all without a variant
          </Button>
        )
      }
    >
      {offered.length === 0 ? (
        <Text size="sm" c="dimmed">
          No channels yet.
        </Text>
      ) : (
        <div className={styles.channels} role="group" aria-label="Channels to write for">
          {offered.map(({ id, name, channel_type, settings }) => {
            const network = resolveNetwork(channel_type, settings)
            return (
              <button
                key={id}
                type="button"
                className={styles.channel}
                aria-pressed={chosen.includes(id)}
                onClick={() => toggle(id)}
              >
                {network === null ? (
                  <IconWorldWww size={18} stroke={1.6} aria-hidden />
                ) : (
                  <NetworkIcon network={network} />
                )}
                <span className={styles.name}>{name}</span>
                {made.includes(id) ? (
                  <span className={styles.made}>
                    <IconCheck size={14} aria-hidden /> made
                  </span>
                ) : null}
              </button>
            )
          })}
        </div>
      )}
      <Group justify="space-between" align="flex-end" mt="md" gap="md">
        <Group gap="md" align="flex-end">
          <ModelSelect value={model} onChange={setModel} />
          {can('channels:manage') && (
            <Button variant="ghost" to={`${paths.addChannel}?type=manual`} icon={<IconPlus size={16} />}>
              Add channel
            </Button>
          )}
        </Group>
        <Button disabled={chosen.length === 0} loading={isLoading} onClick={() => void begin()}>
          {chosen.length > 1 ? `Write ${chosen.length} variants` : 'Write the variant'}
        </Button>
      </Group>
    </Section>
  )
}
