import { IconMicrophone, IconPlayerStopFilled } from '@tabler/icons-react'
import { Button } from '../../../ui/Button.tsx'
import type { Voice } from './use-voice.ts'

/** Starts and ends speaking; nothing where neither the browser nor the server can turn speech into text. */
export function VoiceButton({ voice }: { voice: Voice }) {
  if (!voice.isSupported) return null
  const isOn = voice.state === 'listening' || voice.state === 'recording'
  const label = isOn ? 'Stop listening' : 'Speak'
  return (
    <Button
      variant={isOn ? 'secondary' : 'ghost'}
      size="icon"
      aria-label={label}
      title={isOn ? 'Stop listening  Esc' : 'Speak'}
      loading={voice.state === 'transcribing'}
      onClick={isOn ? voice.stop : voice.start}
    >
      {isOn ? <IconPlayerStopFilled size={16} aria-hidden /> : <IconMicrophone size={18} aria-hidden />}
    </Button>
  )
}
