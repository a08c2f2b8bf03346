import type { PillarChannel } from '@draftwright/contract/pillar-channels'
import { Text, Textarea } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { SaveState } from '../../ui/SaveState.tsx'
import { Toggle } from '../../ui/Toggle.tsx'
import { showToast, showErrorToast } from '../../ui/toast.tsx'
import { useAutosave } from '../../ui/use-autosave.ts'
import { useAttachChannelMutation, useDetachChannelMutation, useUpdateAssociationMutation } from '../channels/index.ts'
import classes from './PillarChannels.module.css'

export function PillarChannelRow({ association, mayManage }: { association: PillarChannel; mayManage: boolean }) {
  const { id, pillar_id, channel_id, channel, is_active } = association
  const [prompt, setPrompt] = useState<string | null>(null)
  const [update] = useUpdateAssociationMutation()
  const [detach] = useDetachChannelMutation()
  const [attach] = useAttachChannelMutation()
  const { state, change, flush } = useAutosave((text) =>
    update({ params: { id }, body: { prompt: text.trim() === '' ? null : text } }).unwrap(),
  )
  function removePillarChannel() {
    const undo = () =>
      attach({ body: { pillar_id, channel_id, prompt: prompt ?? association.prompt } })
        .unwrap()
        .catch(showErrorToast)
    detach({ params: { id } }).unwrap().catch(showErrorToast)
    showToast(`${channel.name} was removed from this pillar`, { undo: () => void undo() })
  }
  return (
    <li className={classes.row}>
      <div className={classes.head}>
        <Toggle
          label={channel.name}
          checked={is_active}
          isReadOnly={!mayManage}
          onChange={(isOn) =>
            update({ params: { id }, body: { is_active: isOn } })
              .unwrap()
              .catch(showErrorToast)
          }
        />
        <span className={classes.end}>
          {prompt !== null && <SaveState state={state} onRetry={() => void flush()} />}
          {mayManage && (
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Remove ${channel.name} from this pillar`}
              title="Remove from this pillar"
              icon={<IconX size={16} />}
              onClick={removePillarChannel}
            />
          )}
        </span>
      </div>
      {mayManage ? (
        <Textarea
          aria-label={`Prompt for ${channel.name}`}
          placeholder="Instructions for drafts of this pillar on this channel"
          autosize
          minRows={1}
          maxRows={8}
          maxLength={4000}
          value={prompt ?? association.prompt ?? ''}
          onChange={({ currentTarget: { value } }) => {
            setPrompt(value)
            change(value)
          }}
          onBlur={() => void flush()}
        />
      ) : (
        association.prompt !== null && (
          <Text size="sm" c="dimmed">
            {association.prompt}
          </Text>
        )
      )}
    </li>
  )
}
